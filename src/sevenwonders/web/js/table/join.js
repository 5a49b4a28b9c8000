/** Takes a free seat for who follows an invitation. */

import { ApiError, api } from '../core/http.js';
import { explainedError } from '../core/i18n.js';
import { needName } from '../ui/name.js';

/** Why it could not be taken; empty when all is well. @param {string} id @param {string} code */
export async function join(id, code) {
  let problem = '';
  try {
    if (await needName()) await api(`/api/tables/${id}/join`, { body: { code } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problem = explainedError(error);
  }
  history.replaceState(null, '', `/t/${id}`);
  return problem;
}
