/** From a finished table to its replay. */

import { api } from '../core/http.js';
import { navigate } from '../core/router.js';
import { showProblem } from '../ui/notice.js';

/** Show the replay of a table's game. @param {string} table its id */
export async function replayTable(table) {
  try {
    const { study } = await api('/api/studies', { body: { table } });
    navigate(`/s/${study}`);
  } catch (problem) {
    showProblem(problem);
  }
}

/** Keep a text as a file. @param {string} name @param {string} text */
export function saveAs(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Fetch a record and keep it as a file. @param {string} path @param {string} name */
export async function download(path, name) {
  try {
    saveAs(name, await api(path));
  } catch (problem) {
    showProblem(problem);
  }
}
