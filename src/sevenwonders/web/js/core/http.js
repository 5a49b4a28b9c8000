/** JSON over HTTP: an answer, or an `ApiError` that carries the server's sentence. */

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {number} status
   * @param {boolean} [isExplained] whether the message says in the language of the page why the rules do not allow it
   */
  constructor(message, code, status, isExplained = false) {
    super(message);
    this.isExplained = isExplained;
    this.code = code;
    this.status = status;
  }
}

/** Headers of every request: who asks, where cookies are blocked. @type {Record<string, string>} */
export const identity = {};

export const UNREACHABLE = 'The server cannot be reached; is it still running?';

/**
 * @param {string} path
 * @param {{ method?: string, body?: any, text?: string, signal?: AbortSignal }} [request] `body` is sent as JSON,
 *   `text` as it is
 * @returns {Promise<any>} the JSON of the answer; its text where it is no JSON
 */
export async function api(path, request = {}) {
  const hasBody = request.body !== undefined || request.text !== undefined;
  const init = /** @type {RequestInit} */ ({
    method: request.method ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      ...identity,
      ...(hasBody && { 'Content-Type': request.text === undefined ? 'application/json' : 'text/plain' })
    },
    credentials: 'same-origin'
  });
  if (hasBody) init.body = request.text ?? JSON.stringify(request.body);
  if (request.signal) init.signal = request.signal;
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(UNREACHABLE, 'unreachable', 0);
  }
  const isJson = answer.status !== 204 && answer.headers.get('Content-Type')?.includes('json');
  const content = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const said = isJson && typeof content?.error === 'string' ? content.error : `The server answered ${answer.status}.`;
    throw new ApiError(
      said,
      content?.code ?? 'error',
      answer.status,
      content?.code === 'illegal' && Boolean(content.refusal)
    );
  }
  return content;
}
