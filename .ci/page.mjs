// Which script of the page may import which: rules of dependency-cruiser. It runs in a copy of the page in which the
// files of the games are laid over those that all games share, as the server lays them (`.ci/run page`).
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const games = globSync('src/sevenwonders/*/web/js/*', { cwd: root })
  .map((folder) => basename(folder))
  .join('|');
const routes = JSON.parse(readFileSync(`${root}src/sevenwonders/web/routes.json`, 'utf8'));
const pages = Object.values(routes).join('|');
const starts = `^js/(main|${pages}|(${games})/index)\\.js$`;
const inGames = `^js/(${games})/`;

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'modules that import each other, directly or by way of others',
      severity: 'error',
      from: {},
      to: { circular: true }
    },
    {
      name: 'no-unused-modules',
      comment: 'modules that neither main.js, a page of routes.json nor a game imports or loads later',
      severity: 'error',
      from: { path: starts },
      to: { path: '^js/.*\\.js$', pathNot: starts, reachable: false }
    },
    {
      name: 'no-way-into-a-game',
      comment:
        'games.js loads the index.js of a game by the name that the server gives; nothing imports a file of a game',
      severity: 'error',
      from: { pathNot: inGames },
      to: { path: inGames }
    },
    {
      name: 'games-do-not-meet',
      severity: 'error',
      from: { path: inGames },
      to: { path: inGames, pathNot: '^js/$1/' }
    },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } }
  ],
  options: { moduleSystems: ['es6'] }
};
