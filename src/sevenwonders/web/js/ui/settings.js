/** Settings: as a page, and as a dialog over the table. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { needMessages, setLanguage, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { DEFAULTS, LANGUAGES, PACES, preferredLanguage, settings } from '../core/settings.js';
import { needStyle } from '../core/lazy.js';
import { onOff, oneOf, scale, selectField } from './fields.js';
import { openFrame } from './frame.js';
import { glyph } from './glyph.js';
import { showNotice } from './notice.js';
import { ownData } from './own_data.js';

const PALETTES = ['', 'grove', 'porphyry', 'clear'];
const STANDARD = 'sand'; // as a sample
const MAX_SPEED = 5;
const PERCENT = 100;

/** @import { Settings } from '../core/settings.js' */

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'settings', messages: ['settings'], styles: ['themes', 'settings'] });
  frame.entitle(t('settings.title'));
  const draw = () => render(frame.main, [h('h1', null, t('settings.title')), fields(draw)]);
  const stop = settings.listen(draw);
  draw();
  return () => {
    stop();
    frame.close();
  };
}

/** Show the settings over whatever is on the page; resolves when they are put away. */
export async function openSettings() {
  await Promise.all([needStyle('ui', 'themes', 'settings'), needMessages('ui', 'settings')]);
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog settings-dialog';
  dialog.setAttribute('aria-labelledby', 'settings-title');
  document.body.append(dialog);
  const draw = () =>
    render(dialog, [
      h(
        'header',
        { class: 'dialog-head' },
        h('h2', { id: 'settings-title' }, t('settings.title')),
        h(
          'button',
          { class: 'icon-button', type: 'button', 'aria-label': t('page.close'), onclick: () => dialog.close() },
          glyph('cross')
        )
      ),
      fields(draw)
    ]);
  const stop = settings.listen(draw);
  draw();
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  stop();
  dialog.remove();
}

/** @param {() => void} draw */
const fields = (draw) =>
  h('div', { class: 'settings' }, [
    look(settings.state, draw),
    play(settings.state),
    senses(settings.state),
    group('data', [
      h('p', { key: 'about' }, t('settings.data.about')),
      ownData(),
      h('a', { key: 'privacy', class: 'button pale', href: '/privacy' }, t('settings.data.privacy'))
    ]),
    h(
      'button',
      { class: 'button pale', type: 'button', key: 'reset', onclick: () => void reset(draw) },
      t('settings.reset')
    )
  ]);

/** Some colours of a palette. @param {string} palette */
const sample = (palette) =>
  h('span', { class: 'palette-sample', 'data-palette': palette, 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

/** @param {Settings} state @param {() => void} draw */
const look = (state, draw) =>
  group('look', [
    oneOf({
      legend: t('settings.theme'),
      name: 'theme',
      value: state.theme,
      choices: ['auto', 'dark', 'light'].map((value) => ({ value, label: t(`settings.theme.${value}`) })),
      choose: (theme) => settings.set({ theme: /** @type {Settings['theme']} */ (theme) })
    }),
    oneOf({
      legend: t('settings.palette'),
      name: 'palette',
      value: state.palette,
      choices: PALETTES.map((value) => ({
        value,
        label: [sample(value || STANDARD), t(`settings.palette.${value || STANDARD}`)]
      })),
      choose: (palette) => settings.set({ palette })
    }),
    selectField({
      id: 'language',
      label: t('settings.language'),
      value: state.language,
      choices: [
        { value: 'auto', label: t('settings.language.auto') },
        ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))
      ],
      choose: (language) => void changeLanguage(language, draw)
    }),
    onOff({
      id: 'letters',
      label: t('settings.letters'),
      about: t('settings.letters.about'),
      value: state.letters,
      choose: (letters) => settings.set({ letters })
    }),
    onOff({
      id: 'mirrored',
      label: t('settings.mirrored'),
      about: t('settings.mirrored.about'),
      value: state.mirrored,
      choose: (mirrored) => settings.set({ mirrored })
    }),
    onOff({
      id: 'keys',
      label: t('settings.keys'),
      about: t('settings.keys.about'),
      value: state.keyHints,
      choose: (keyHints) => settings.set({ keyHints })
    })
  ]);

/** @param {Settings} state */
const play = (state) =>
  group('play', [
    onOff({
      id: 'prices',
      label: t('settings.prices'),
      about: t('settings.prices.about'),
      value: state.opponentPrices,
      choose: (opponentPrices) => settings.set({ opponentPrices })
    }),
    onOff({
      id: 'scores',
      label: t('settings.scores'),
      about: t('settings.scores.about'),
      value: state.scores,
      choose: (scores) => settings.set({ scores })
    }),
    oneOf({
      legend: t('settings.confirm'),
      name: 'confirm',
      value: state.confirm,
      choices: ['off', 'irreversible', 'always'].map((value) => ({ value, label: t(`settings.confirm.${value}`) })),
      choose: (confirm) => settings.set({ confirm: /** @type {Settings['confirm']} */ (confirm) })
    }),
    onOff({
      id: 'tutor',
      label: t('settings.tutor'),
      about: t('settings.tutor.about'),
      value: state.tutor,
      choose: (tutor) => settings.set({ tutor })
    }),
    scale({
      id: 'pace',
      label: t('settings.pace'),
      about: t('settings.pace.about'),
      value: state.pace,
      most: PACES.length - 1,
      says: t(state.pace ? 'settings.pace.says' : 'settings.pace.none', { seconds: (PACES[state.pace] ?? 0) / 1000 }),
      choose: (pace) => settings.set({ pace })
    })
  ]);

/** @param {Settings} state */
const senses = (state) =>
  group('senses', [
    scale({
      id: 'speed',
      label: t('settings.speed'),
      about: t('settings.speed.about'),
      value: state.speed,
      most: MAX_SPEED,
      says: t(`settings.speed.${state.speed}`),
      choose: (speed) => settings.set({ speed })
    }),
    onOff({
      id: 'sounds',
      label: t('settings.sounds'),
      value: state.sounds,
      choose: (sounds) => settings.set({ sounds })
    }),
    'Notification' in window &&
      navigator.serviceWorker &&
      onOff({
        id: 'notify',
        label: t('settings.notify'),
        about: t(Notification.permission === 'denied' ? 'settings.notify.denied' : 'settings.notify.about'),
        value: state.notify,
        choose: (notify) => void setNotifications(notify)
      }),
    state.sounds &&
      scale({
        id: 'volume',
        label: t('settings.volume'),
        value: Math.round(state.volume * PERCENT),
        most: PERCENT,
        step: 5,
        says: t('settings.volume.says', { percent: Math.round(state.volume * PERCENT) }),
        choose: (volume) => settings.set({ volume: volume / PERCENT })
      })
  ]);

/** Switch notifications of the player's turn on or off; asks for permission once. @param {boolean} wished */
async function setNotifications(wished) {
  settings.set({ notify: wished && (await Notification.requestPermission()) === 'granted' });
}

/** @param {string} name @param {any[]} children */
const group = (name, children) =>
  h(
    'section',
    { class: 'pane', key: name, 'aria-labelledby': `settings-${name}` },
    h('h2', { id: `settings-${name}` }, t(`settings.group.${name}`)),
    children
  );

/** @param {string} language @param {() => void} draw */
async function changeLanguage(language, draw) {
  const before = settings.state.language;
  settings.set({ language });
  const spoken = preferredLanguage();
  try {
    await setLanguage(spoken);
  } catch {
    settings.set({ language: before });
    showNotice(t('error.unreachable'), 'problem');
    return;
  }
  settings.set({}); // a table that lies behind is drawn in it, too
  void api('/api/me', { method: 'PUT', body: { language: spoken } }).catch(() => {});
  if (location.pathname === '/settings') {
    await navigate('/settings', { replace: true });
    document.getElementById('language')?.focus();
  } else draw();
}

/** @param {() => void} draw */
async function reset(draw) {
  settings.set({ ...DEFAULTS });
  await changeLanguage(DEFAULTS.language, draw);
}
