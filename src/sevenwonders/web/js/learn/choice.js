/** Which game a page of the learning part speaks of: chosen by hand, or named in the address as `?game=NAME`. */

import { t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { STUDIED, gameCalled, gameModule, needNames } from '../games.js';
import { oneOf } from '../ui/fields.js';
import { showProblem } from '../ui/notice.js';

/** The game that was chosen last, and may still be loading. */
let asked = '';

/** Return whether a game is the last chosen one, so that its data may be drawn. @param {string} game */
export const isChosen = (game) => game === asked;

/** A game whose catalogue is open. @typedef {{ game: string, learn: import('../games.js').GameLearn }} Chosen */

/**
 * Open a game: the one that the address names as `?game=NAME`, else the first.
 *
 * @param {string | null} [name]
 * @returns {Promise<Chosen>}
 */
export async function needGame(name = new URLSearchParams(location.search).get('game')) {
  const game = (asked = gameCalled(name));
  const learn = await (await gameModule(game)).learn();
  await Promise.all([learn.ready(), needNames(), needStyle('cards')]);
  return { game, learn };
}

/**
 * The choice between the games; the address follows, so that a link keeps it.
 *
 * @param {string} game
 * @param {(chosen: Chosen) => void} choose is called when the game is open
 * @param {string[]} [among]
 */
export const gameChoice = (game, choose, among = STUDIED) =>
  oneOf({
    legend: t('lobby.game'),
    name: 'game',
    value: game,
    quiet: true,
    look: 'tight',
    choices: among.map((value) => ({ value, label: t(`lobby.game.${value}`) })),
    choose: (wanted) =>
      void needGame(wanted).then(
        (chosen) => {
          if (!isChosen(wanted)) return; // another one was chosen meanwhile
          history.replaceState(null, '', wanted === among[0] ? location.pathname : `?game=${wanted}`);
          choose(chosen);
        },
        (problem) => {
          if (isChosen(wanted)) asked = game;
          showProblem(problem);
        }
      )
  });
