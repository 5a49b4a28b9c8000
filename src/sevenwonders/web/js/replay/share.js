/**
 * Sharing a game: the address of a position, its picture, which the server draws as the requesting seat may see it, and
 * the deal, for another table with the same luck.
 */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { language, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { offerInvitation } from '../lobby/invitation.js';
import { levelName, selectField } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import { askLan, linkLine, linkTo } from '../ui/link.js';
import { showProblem } from '../ui/notice.js';
import { saveAs } from '../ui/records.js';

/** @import { Seat, Study, Viewer } from './study.js' */

/**
 * The settings for playing a deal again: the seat, and the level of the computers on the others.
 *
 * @typedef {{ seat: Seat, level: number }} Dealing
 */

const SHARPER = 2; // how many pixels a PNG has for one of the drawing

/** The address for other devices, once sharing was opened. @type {import('../ui/link.js').Lan | null} */
let lan = null;

/**
 * The location of a replay, which is copied and followed by friends.
 *
 * @param {Study} study
 * @param {number} at
 * @param {Viewer} viewer
 */
export function addressOf(study, at, viewer) {
  const { game, study: id } = study.contents;
  const where = new URLSearchParams({
    ...(game && { game: String(game) }),
    move: String(at),
    ...(viewer !== 'spectator' && { viewer })
  });
  return `/s/${id}?${where}`;
}

/** Show the link that other devices can follow. @param {HTMLElement} share @param {() => string} link */
async function reach(share, link) {
  lan = await askLan();
  const field = share.querySelector('input');
  if (field) field.value = link();
}

/**
 * Render the links to a position: its address and its picture, which at the end of a game is that of its preview.
 *
 * @param {Study} study
 * @param {number} at
 * @param {Viewer} viewer
 * @param {boolean} drawn whether there are pictures of it
 */
export function shareLinks(study, at, viewer, drawn) {
  const { game, study: id, result, whole } = study.contents;
  const position = `/api/studies/${encodeURIComponent(id)}/positions/${study.plyAfter(at)}`;
  const isEnd = result && whole && at === study.steps.length;
  const seen = isEnd ? 'preview=true' : `viewer=${viewer}`;
  const picture = `${position}/picture?game=${game}&${seen}&${look()}`;
  const name = isEnd ? 'ending' : `position-${at}`;
  return [
    linkLine(linkTo(addressOf(study, at, viewer), lan)),
    drawn && choice('download', 'replay.share.png', () => savePicture(picture, name)),
    drawn &&
      choice('download', 'replay.share.svg', async () => saveAs(`${name}.svg`, await api(picture), 'image/svg+xml'))
  ];
}

/** @param {string} sign @param {string} words @param {() => Promise<void>} act */
const choice = (sign, words, act) =>
  h(
    'button',
    { type: 'button', class: 'button', onclick: (/** @type {Event} */ event) => void done(event, act) },
    glyph(sign, 18),
    h('span', null, t(words))
  );

/**
 * A button that unfolds what may be shared of the position that is shown.
 *
 * @param {Study} study
 * @param {number} at
 * @param {Viewer} viewer
 * @param {boolean} drawn whether there are pictures of it
 */
export function sharing(study, at, viewer, drawn) {
  const { owner, study: id } = study.contents;
  return h(
    'details',
    {
      class: 'share',
      key: 'share',
      ontoggle: (/** @type {Event} */ event) =>
        void reach(/** @type {HTMLElement} */ (event.target), () => linkTo(addressOf(study, at, viewer), lan))
    },
    h(
      'summary',
      { class: 'button pale', title: t('replay.share') },
      glyph('share', 18),
      h('span', null, t('replay.share'))
    ),
    h(
      'div',
      { class: 'pane' },
      shareLinks(study, at, viewer, drawn),
      owner !== 'others' && choice('bin', 'replay.share.delete', () => remove(id)),
      owner === 'none' && h('p', null, t('replay.share.ownerless'))
    )
  );
}

/** Delete a record of mine, or one without an owner. @param {string} id */
async function remove(id) {
  if (!confirm(t('replay.share.sure'))) return;
  await api(`/api/studies/${encodeURIComponent(id)}`, { method: 'DELETE' });
  navigate('/replays');
}

/**
 * A button that unfolds how the deal may be played again.
 *
 * @param {Study} study
 * @param {number[]} levels
 * @param {Dealing} dealing
 * @param {(changes: Partial<Dealing>) => void} set
 * @param {boolean} open
 * @param {(open: boolean) => void} unfold
 */
export function dealingAgain(study, levels, { seat, level }, set, open, unfold) {
  const { contents, seats } = study;
  if (!contents.whole || !contents.result) return null;
  const solo = contents.modules.includes('solo');
  const make = (/** @type {'me' | 'free'} */ who) => async () => {
    const sitters = seats.map((each) => (each === seat ? who : solo ? 'automa' : `level:${level}`));
    const table = await api('/api/tables', {
      body: { game: contents.rules, sitters, shuffle: false, deal: { study: contents.study, game: contents.game } }
    });
    if (table.invite) await offerInvitation(table);
    else navigate(`/t/${table.id}`);
  };
  return h(
    'details',
    {
      class: 'share deal',
      key: 'deal',
      open,
      ontoggle: (/** @type {Event} */ event) => unfold(/** @type {HTMLDetailsElement} */ (event.target).open)
    },
    h(
      'summary',
      { class: 'button pale', title: t('replay.dealt') },
      glyph('cards', 18),
      h('span', null, t('replay.dealt'))
    ),
    h(
      'div',
      { class: 'pane' },
      h('p', null, t('replay.dealt.about')),
      !solo &&
        selectField({
          id: 'deal-seat',
          label: t('replay.dealt.seat'),
          value: seat,
          choices: seats.map((value) => ({ value, label: study.called(value) })),
          choose: (value) => set({ seat: /** @type {Seat} */ (value) })
        }),
      !solo &&
        selectField({
          id: 'deal-level',
          label: t('replay.dealt.level'),
          value: String(level),
          choices: levels.map((number) => ({
            value: String(number),
            label: [number, levelName(number, (each) => `${contents.rules}.level.${each}`)].join(' · ')
          })),
          choose: (value) => set({ level: Number(value) })
        }),
      choice('play', 'replay.dealt.play', make('me')),
      choice('link', 'replay.dealt.friend', make('free'))
    )
  );
}

/** Return the look of a picture, which follows the page. */
export const look = () =>
  new URLSearchParams({ language, dark: String(getComputedStyle(document.documentElement).colorScheme === 'dark') });

/** Do what was chosen, and fold the choices. @param {Event} event @param {() => Promise<void>} act */
async function done(event, act) {
  const choices = /** @type {HTMLElement} */ (event.currentTarget).closest('details');
  choices?.querySelector('summary')?.focus(); // what was pressed is hidden at the end
  try {
    await act();
    if (choices) choices.open = false;
  } catch (problem) {
    showProblem(problem);
  }
}

/** Fetch a picture and keep it as a PNG. @param {string} path @param {string} name */
export async function savePicture(path, name) {
  const address = URL.createObjectURL(new Blob([await api(path)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * SHARPER, image.naturalHeight * SHARPER];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  const png = await new Promise((/** @type {(found: Blob | null) => void} */ resolve) => canvas.toBlob(resolve));
  if (png) saveAs(`${name}.png`, png, 'image/png');
}
