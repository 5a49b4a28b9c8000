/** The lessons of Duel, in their order. */

/** @type {import('../../learn/lessons.js').Lessons['LESSONS']} */
export const LESSONS = {
  first: () => import('./first.js'),
  threats: () => import('./threats.js'),
  denial: () => import('./denial.js'),
  pantheon: () => import('./pantheon.js'),
  agora: () => import('./agora.js')
};

export const MESSAGES = ['duel_lesson'];
