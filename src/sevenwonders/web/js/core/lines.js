/** Answers that come line by line, each of JSON. */

import { ApiError, UNREACHABLE, identity } from './http.js';

/**
 * Ask for something that comes line by line, each of JSON.
 *
 * @param {string} path
 * @param {AbortSignal} signal
 * @param {(line: any) => void} hear
 */
export async function readLines(path, signal, hear) {
  const answer = await fetch(path, { method: 'POST', headers: identity, credentials: 'same-origin', signal }).catch(
    () => {
      throw new ApiError(UNREACHABLE, 'unreachable', 0);
    }
  );
  if (!answer.ok || !answer.body) {
    const content = await answer.json().catch(() => null);
    throw new ApiError(
      content?.error ?? `The server answered ${answer.status}.`,
      content?.code ?? 'error',
      answer.status
    );
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) hear(JSON.parse(line));
  }
}
