/** Which game a page of the learning part speaks of: chosen by hand, or named in the address as `?game=classic`. */

import { needCatalogue } from '../core/catalogue.js';
import { needMessages, t } from '../core/i18n.js';
import { oneOf } from '../ui/fields.js';
import { showProblem } from '../ui/notice.js';

/** @typedef {import('../types').Game} Game */

/** The game in the address. @returns {Game} */
export const gameInAddress = () => (new URLSearchParams(location.search).get('game') === 'classic' ? 'classic' : 'duel');

/** Open a game's catalogue, with the drawings and words that only its components have. @param {Game} game */
export const openComponents = (game) => Promise.all([needCatalogue(game), ...(game === 'classic' ? [import('../classic/art.js'), needMessages('classic')] : [import('../duel/art.js')])]);

/**
 * The choice between both games; the address follows, so that a link keeps it.
 *
 * @param {Game} game
 * @param {(game: Game) => void} choose is called when the game's catalogue is open
 */
export const gameChoice = (game, choose) =>
  oneOf({
    legend: t('lobby.game'),
    name: 'game',
    value: game,
    quiet: true,
    look: 'tight',
    choices: ['duel', 'classic'].map((value) => ({ value, label: t(`lobby.game.${value}`) })),
    choose: (wanted) => {
      const next = /** @type {Game} */ (wanted);
      openComponents(next).then(() => {
        history.replaceState(null, '', next === 'classic' ? '?game=classic' : location.pathname);
        choose(next);
      }, showProblem);
    },
  });
