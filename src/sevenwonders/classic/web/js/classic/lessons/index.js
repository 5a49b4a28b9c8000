/** The lessons of 7 Wonders, in their order. */

/** @type {import('../../learn/lessons.js').Lessons['LESSONS']} */
export const LESSONS = { first: () => import('./age.js') };

export const MESSAGES = ['classic_lesson'];
