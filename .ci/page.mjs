// Which script of the page may import which: rules of dependency-cruiser. It runs in a copy of the page in which the
// files of the games are laid over those that all games share, as the server lays them (`.ci/run page`).
import { globSync } from 'node:fs';
import { basename } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const games = globSync('src/sevenwonders/*/web/js/*', { cwd: root }).map((folder) => basename(folder)).join('|');
const inGames = `^js/(${games})/`;

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'modules that import each other, directly or by way of others',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unused-modules',
      comment: 'modules that neither main.js nor a game imports or loads later',
      severity: 'error',
      from: { path: `^js/(main|(${games})/index)\\.js$` },
      to: { path: '^js/.*\\.js$', pathNot: `^js/(main|(${games})/index)\\.js$`, reachable: false },
    },
    {
      name: 'no-way-into-a-game',
      comment: 'games.js loads the index.js of a game by the name that the server gives; nothing imports a file of a game',
      severity: 'error',
      from: { pathNot: inGames },
      to: { path: inGames },
    },
    {
      name: 'games-do-not-meet',
      severity: 'error',
      from: { path: inGames },
      to: { path: inGames, pathNot: '^js/$1/' },
    },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: { moduleSystems: ['es6'] },
};
