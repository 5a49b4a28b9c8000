/** JSON over HTTP: an answer, or an `ApiError` that carries the server's sentence. */

export class ApiError extends Error {
  /** @param {string} message @param {string} code @param {number} status */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const UNREACHABLE = 'The server cannot be reached; is it still running?';

/**
 * Ask for something that comes line by line, each of JSON.
 *
 * @param {string} path
 * @param {AbortSignal} signal
 * @param {(line: any) => void} hear
 */
export async function readLines(path, signal, hear) {
  const answer = await fetch(path, { method: 'POST', credentials: 'same-origin', signal }).catch(() => {
    throw new ApiError(UNREACHABLE, 'unreachable', 0);
  });
  if (!answer.ok || !answer.body) {
    const content = await answer.json().catch(() => null);
    throw new ApiError(content?.error ?? `The server answered ${answer.status}.`, content?.code ?? 'error', answer.status);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) hear(JSON.parse(line));
  }
}

/**
 * @param {string} path
 * @param {{ method?: string, body?: any, text?: string, signal?: AbortSignal }} [request] `body` is sent as JSON, `text` as it is
 * @returns {Promise<any>} the JSON of the answer; its text where it is no JSON
 */
export async function api(path, request = {}) {
  const hasBody = request.body !== undefined || request.text !== undefined;
  const init = /** @type {RequestInit} */ ({
    method: request.method ?? (hasBody ? 'POST' : 'GET'),
    headers: hasBody ? { 'Content-Type': request.text === undefined ? 'application/json' : 'text/plain' } : {},
    credentials: 'same-origin',
  });
  if (hasBody) init.body = request.text ?? JSON.stringify(request.body);
  if (request.signal) init.signal = request.signal;
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(UNREACHABLE, 'unreachable', 0);
  }
  const isJson = answer.headers.get('Content-Type')?.includes('json');
  const content = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) {
    const said = isJson && typeof content?.error === 'string' ? content.error : `The server answered ${answer.status}.`;
    throw new ApiError(said, content?.code ?? 'error', answer.status);
  }
  return content;
}
