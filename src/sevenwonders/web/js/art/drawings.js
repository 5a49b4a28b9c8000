/**
 * Drawings: a silhouette for every Wonder, a sign for every Divinity and Conspiracy; those of cards are in `buildings.js`.
 *
 * Each is a list of paths in a box of 100 by 60; the first is drawn strongest, the others fade into the distance or, with
 * a leading `+`, are light details on top.
 */

export { BUILDINGS } from './buildings.js';

/** By kind of card, where it is none in particular. @type {Record<string, string[]>} */
export const SCENES = {
  blue: ['M6 26L50 4l44 22v5H6zM12 34h8v20h-8zM30 34h8v20h-8zM62 34h8v20h-8zM80 34h8v20h-8zM46 34h8v20h-8zM2 55h96v5H2z', 'M0 60V44h100v16z', '+M50 9l22 12H28z'],
  green: ['M50 5a27 27 0 0 1 27 25H23A27 27 0 0 1 50 5zM18 32h64v6H18zM24 40h9v15h-9zM45 40h10v15H45zM67 40h9v15h-9zM12 55h76v5H12z', 'M0 60V46h100v14z', '+M46 8h3v20h-3zM36 13h3v15h-3z'],
  red: ['M8 60V22h9v-8h9v8h10v-8h9v8h10v-8h9v8h10v-8h9v8h9v38z', 'M0 60V40h100v20z', '+M44 60V44a6 6 0 0 1 12 0v16zM20 32h4v9h-4zM76 32h4v9h-4z'],
  senator: ['M50 6a13 13 0 1 1 0 26 13 13 0 0 1 0-26zM20 60c0-17 11-26 30-26s30 9 30 26z', 'M0 60V40h100v20z', '+M40 37l24 23h-9L34 40z'],
};

/** By Wonder. @type {Record<string, string[]>} */
export const WONDERS = {
  the_appian_way: ['M42 60L49 22h2l7 38zM0 60V46h40l-3 14zM60 46h40v14H63z', 'M6 46c2-14 6-22 9-22s7 8 9 22zM76 46c2-18 6-26 9-26s7 8 9 26z', '+M49.5 28h1v6h-1zM49 38h2v8h-2zM48.5 50h3v8h-3z'],
  circus_maximus: ['M6 60V34c0-9 20-14 44-14s44 5 44 14v26z', 'M40 20V6h20v14z', '+M14 40h6v12h-6zM26 38h6v14h-6zM38 37h6v15h-6zM56 37h6v15h-6zM68 38h6v14h-6zM80 40h6v12h-6z'],
  the_colossus: ['M46 6h8v8h-8zM42 15h16l3 16-5 3v6h6v20h-8V44h-8v16h-8V40h6v-6l-5-3zM30 56h14v4H30zM56 56h14v4H56z', 'M62 16l16-12 2 3-15 13zM0 60V52h100v8z', '+M44 22h12v2H44z'],
  the_great_library: ['M12 24L50 6l38 18v5H12zM16 31h8v23h-8zM34 31h8v23h-8zM58 31h8v23h-8zM76 31h8v23h-8zM8 55h84v5H8z', 'M24 33h52v20H24z', '+M44 38h12v14H44z'],
  the_great_lighthouse: ['M36 60l4-28h20l4 28zM42 30l3-14h10l3 14zM46 14h8V7h-8zM20 54h60v6H20z', 'M50 8L98 0v12zM50 8L2 0v12z', '+M48 38h4v7h-4zM48 20h4v5h-4z'],
  the_hanging_gardens: ['M6 60V48h88v12zM18 46V36h64v10zM30 34V24h40v10zM40 22V12h20v10z', 'M18 48c4-6 8-6 12 0zM60 48c5-7 10-7 14 0zM30 36c4-6 9-6 12 0zM56 36c4-6 9-6 12 0zM40 24c4-5 8-5 10 0z', '+M14 51h6v9h-6zM32 51h6v9h-6zM50 51h6v9h-6zM68 51h6v9h-6z'],
  the_mausoleum: ['M24 24h52v5H24zM28 30h6v18h-6zM40 30h6v18h-6zM54 30h6v18h-6zM66 30h6v18h-6zM18 48h64v12H18z', 'M30 23l8-8h24l8 8zM40 14l4-7h12l4 7z', '+M44 60V52h12v8z'],
  piraeus: ['M4 50h60c-3 7-7 10-12 10H16C10 60 6 57 4 50zM32 10h3v38h-3zM37 14c12 4 18 14 19 28H37z', 'M70 60V34h26v26zM66 34l17-10 17 10z', '+M76 42h5v18h-5zM86 42h5v18h-5z'],
  the_pyramids: ['M2 60L36 12l34 48z', 'M46 60l26-36 26 36z', '+M36 12l10 48h24z'],
  the_sphinx: ['M8 60V46c0-6 8-12 24-12h22c-4-3-6-7-6-13 0-8 6-13 14-13s14 5 14 13c0 7-3 12-6 15l2 24zM4 56h92v4H4z', 'M48 22l-6 20 12 2zM76 22l6 20-12 2z', '+M57 19h4v3h-4zM65 19h4v3h-4zM59 29h8v2h-8z'],
  the_statue_of_zeus: ['M46 4h9v9h-9zM40 14h20l4 16h8v8H58v8h6v14H36V44l-4-20zM28 52h44v8H28z', 'M74 8h3v46h-3zM22 30h8v30h-8z', '+M44 20h12v2H44z'],
  the_temple_of_artemis: ['M4 26L50 5l46 21v4H4zM8 32h6v22H8zM20 32h6v22h-6zM32 32h6v22h-6zM62 32h6v22h-6zM74 32h6v22h-6zM86 32h6v22h-6zM0 55h100v5H0z', 'M40 32h20v22H40z', '+M46 36h8v18h-8zM50 11a5 5 0 1 0 .1 0'],
  messe: ['M6 60V30h26v30zM36 60V18h28v42zM68 60V30h26v30z', 'M36 18L50 5l14 13zM6 30l13-9 13 9zM68 30l13-9 13 9z', '+M44 60V44a6 6 0 0 1 12 0v16z'],
  statue_of_liberty: ['M46 14h9v8h-9zM42 24h16l6 28H38zM34 52h32v8H34zM57 24l6-16 4 1-6 17z', 'M62 8l3-7 4 7zM40 14l4-5 3 4 3-6 3 6 4-4 3 5z', '+M36 30l9 3-2 9-9-3z'],
  the_sanctuary: ['M10 60V34h80v26zM4 34L50 12l46 22z', 'M42 12V2h16v10z', '+M42 60V44a8 8 0 0 1 16 0v16zM20 42h10v18H20zM70 42h10v18H70z'],
  the_divine_theater: ['M4 60c0-26 20-42 46-42s46 16 46 42H80c0-16-12-26-30-26S20 44 20 60z', 'M26 60c0-13 10-20 24-20s24 7 24 20z', '+M8 54h12v2H8zM80 54h12v2H80zM49 20h2v12h-2zM24 30l6 8-1 1-6-8zM76 30l-6 8 1 1 6-8z'],
  curia_julia: ['M16 60V26h68v34zM10 26l40-20 40 20z', 'M0 60V44h16v16zM84 60V44h16v16z', '+M42 60V40h16v20zM24 34h8v8h-8zM46 30h8v6h-8zM68 34h8v8h-8z'],
  knossos: ['M8 60V40h22V28h40v12h22v20zM6 36h24v4H6zM28 24h44v4H28zM70 36h24v4H70z', 'M36 24V12h28v12z', '+M16 44h5v16h-5zM36 32h5v28h-5zM48 32h5v28h-5zM60 32h5v28h-5zM80 44h5v16h-5z'],
};

/** By board of 7 Wonders: the Wonder that stands there. @type {Record<string, string>} */
export const BOARDS = {
  alexandria: 'the_great_lighthouse',
  babylon: 'the_hanging_gardens',
  ephesos: 'the_temple_of_artemis',
  gizah: 'the_pyramids',
  halikarnassos: 'the_mausoleum',
  olympia: 'the_statue_of_zeus',
  rhodos: 'the_colossus',
};

/** By Divinity and Conspiracy: signs of their own. @type {Record<string, string[]>} */
export const FIGURES = {
  // Mesopotamian
  enki: ['M38 8h24l-5 8c14 6 16 20 8 32H35c-8-12-6-26 8-32z', 'M0 50q8-6 16 0t16 0 16 0 16 0 16 0 20 0v10H0zM62 16c14 0 20 12 22 34h-6c-2-18-6-26-16-28zM38 16c-14 0-20 12-22 34h6c2-18 6-26 16-28z', '+M34 30h32v3H34zM36 38h28v3H36z'],
  ishtar: ['M50 2l6 15 15-7-7 15 16 5-16 5 7 15-15-7-6 15-6-15-15 7 7-15-16-5 16-5-7-15 15 7z', 'M50 0a30 30 0 1 1-.1 0z', '+M50 22a8 8 0 1 1-.1 0z'],
  nisaba: ['M24 8h34v48H24zM62 56l14-40 5 2-14 40z', 'M82 60V22c-8-4-8-12 0-18 8 6 8 14 0 18zM10 60V26c-8-4-8-12 0-18 8 6 8 14 0 18z', '+M29 15h8v3h-8zM41 15h12v3H41zM29 23h14v3H29zM47 23h6v3h-6zM29 31h6v3h-6zM39 31h14v3H39zM29 39h12v3H29zM45 39h8v3h-8zM29 47h20v3H29z'],
  // Phoenician
  astarte: ['M50 6a22 22 0 1 0 21 30 17 17 0 1 1-21-30z', 'M12 60V34h8v26zM80 60V34h8v26zM8 28h16v6H8zM76 28h16v6H76z', '+M66 12a7 7 0 1 1-.1 0zM74 30a5 5 0 1 1-.1 0z'],
  baal: ['M56 0L34 32h14l-8 28 28-36H52l12-24z', 'M8 12c-6 18 4 28 18 30-8-6-12-16-10-30zM92 12c6 18-4 28-18 30 8-6 12-16 10-30zM0 60V50h100v10z', '+M50 8L41 26h6z'],
  tanit: ['M50 4a9 9 0 1 1-.1 0zM22 24h56v5H22zM50 30l22 28H28zM20 16h5v12h-5zM75 16h5v12h-5z', 'M0 60V48h100v12zM50 0a26 26 0 1 1-.1 0z', '+M50 38l12 16H38z'],
  // Greek
  aphrodite: ['M50 56C24 50 14 34 16 18c6 2 8 4 10 8 0-8 3-14 8-18 4 4 6 8 7 14 1-8 4-14 9-18 5 4 8 10 9 18 1-6 3-10 7-14 5 4 8 10 8 18 2-4 4-6 10-8 2 16-8 32-34 38z', 'M0 52q8-6 16 0t16 0 16 0 16 0 16 0 20 0v8H0z', '+M49 18h2v34h-2zM36 22l2-.6 10 30-2 .6zM64 22l-2-.6-10 30 2 .6zM24 32l1.4-1.4 20 20-1.4 1.4zM76 32l-1.4-1.4-20 20 1.4 1.4z'],
  hades: ['M48 60V32c-14 0-20-6-20-16V2h4v14c0 8 5 11 16 12V2h4v26c11-1 16-4 16-12V2h4v14c0 10-6 16-20 16v28z', 'M8 60c0-24 6-36 12-36s12 12 12 36zM68 60c0-24 6-36 12-36s12 12 12 36z', '+M16 40a3 3 0 1 1-.1 0zM24 40a3 3 0 1 1-.1 0zM76 40a3 3 0 1 1-.1 0zM84 40a3 3 0 1 1-.1 0z'],
  zeus: ['M50 12c6-8 10-10 16-8l-4 4c2 6 0 10-4 12 12-8 26-12 42-12-4 22-20 32-38 32l4 16H34l4-16C20 40 4 30 0 8c16 0 30 4 42 12-2-4 2-6 8-8z', 'M54 34L40 50h8l-4 10 16-16h-8l6-10z', '+M60 8a1.6 1.6 0 1 1-.1 0zM8 14c10 2 20 6 28 14-10-2-20-6-28-14zM92 14c-10 2-20 6-28 14 10-2 20-6 28-14z'],
  // Egyptian
  anubis: ['M44 2l4 14h6l6-14 3 18c4 6 14 12 24 16l-2 6c-8 2-16 2-22 0 0 8 4 12 8 18H30c4-8 6-14 6-24s2-26 8-34z', 'M0 60L18 20l18 40zM64 60l16-34 20 34z', '+M56 24a2.4 2.4 0 1 1-.1 0zM34 50h34v3H33zM36 44h28v3H35z'],
  isis: ['M44 4h12v8h-4v8h8v6h-6v16h14v6H34v-6h8V26h-8v-6h8V4z', 'M34 22C20 18 8 22 0 34c10-4 16-2 20 2-8 0-12 4-14 10 12-4 22-4 30 4zM66 22c14-4 26 0 34 12-10-4-16-2-20 2 8 0 12 4 14 10-12-4-22-4-30 4zM24 52h52v8H24z', '+M36 44h28v2H36z'],
  ra: ['M50 4a20 20 0 1 1-.1 0z', 'M50 48c-8 2-10-4-6-8-20 4-34 0-44-12 18 6 28 4 32-2h36c4 6 14 8 32 2-10 12-24 16-44 12 4 4 2 10-6 8zM46 48h8v12h-8z', '+M50 12a12 12 0 1 1-.1 0z'],
  // Roman
  mars: ['M50 14c20 0 30 14 30 32v12H60V42h-8v-8h18c-2-8-10-12-20-12s-20 6-20 18v18H20V46c0-18 10-32 30-32z', 'M24 14C32 2 68 2 76 14c6 6 8 16 8 26h-6C76 22 66 12 50 12S24 22 22 40h-6c0-10 2-20 8-26z', '+M30 26h40v2.4H30z'],
  minerva: ['M24 6l12 6h28l12-6v28c0 14-10 24-26 24S24 48 24 34zM40 58l-4 2h10zM60 58l4 2H54z', 'M4 60c6-8 14-10 24-8M0 54h100v6H0z', '+M38 16a9 9 0 1 1-.1 0zM62 16a9 9 0 1 1-.1 0zM46 34h8l-4 8z'],
  neptune: ['M48 60V34c-16 0-24-8-24-20V6l-5 6-3-2 10-10 10 10-3 2-5-6v8c0 8 6 14 20 14V8l-5 6-3-2 10-12 10 12-3 2-5-6v20c14 0 20-6 20-14V6l-5 6-3-2L74 0l10 10-3 2-5-6v8c0 12-8 20-24 20v26z', 'M0 48q8-6 16 0t16 0 16 0 16 0 16 0 20 0v12H0z', '+M0 55q8-5 16 0t16 0 16 0 16 0 16 0 20 0v2q-12-4-20 0t-16 0-16 0-16 0-16 0-16 0z'],
  gate: ['M14 60V20C20 6 34 0 50 0s30 6 36 20v40H70V32a20 20 0 0 0-40 0v28z', 'M34 60V34a16 16 0 0 1 32 0v26z', '+M50 22l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM18 24h8v3h-8zM74 24h8v3h-8zM18 36h8v3h-8zM74 36h8v3h-8zM18 48h8v3h-8zM74 48h8v3h-8z'],
  // Conspiracies
  extortion: ['M34 20h20l-4 7c12 6 18 14 18 22 0 8-10 11-24 11S20 57 20 49c0-8 6-16 18-22z', 'M60 40c8-14 18-20 40-22v22c-10 0-14 4-20 12-4 4-14 4-16 0z', '+M44 34a8 8 0 1 1-.1 0zM66 30l18-6v3l-17 6z'],
  blackmail: ['M14 12h72v42H14z', 'M4 20L84 4l2 8H14v30z', '+M14 12l36 26 36-26v4L50 43 14 16zM50 34a7 7 0 1 1-.1 0z'],
  expropriation: ['M10 60V32L34 12l24 20v28zM66 24h14V14l18 16-18 16V36H66z', 'M0 60V50h100v10z', '+M28 60V44h12v16zM18 36h8v7h-8zM42 36h8v7h-8z'],
  swindle: ['M8 26h32v32H8zM54 8h32v32H54z', 'M30 20l8-8v30l-8 10zM86 8l10 8v30l-10-6zM0 60V54h100v6z', '+M16 32a3 3 0 1 1-.1 0zM32 48a3 3 0 1 1-.1 0zM24 40a3 3 0 1 1-.1 0zM62 14a3 3 0 1 1-.1 0zM78 14a3 3 0 1 1-.1 0zM62 30a3 3 0 1 1-.1 0zM78 30a3 3 0 1 1-.1 0z'],
  obscurantism: ['M14 14c14-4 26-2 36 6 10-8 22-10 36-6v40c-14-4-26-2-36 6-10-8-22-10-36-6z', 'M0 0h100v10L0 26zM0 60V50h100v10z', '+M38 30h24v20H38zM42 30v-5a8 8 0 0 1 16 0v5h-4v-5a4 4 0 0 0-8 0v5z'],
  coup: ['M22 20l12 10 8-18 10 17 16-10-4 14-30 6zM60 36h6l-4 24-6-24zM52 30h20v5H52z', 'M10 60V44h80v16zM24 44V34h52v10z', '+M30 30l32-5v3l-32 6z'],
  property_fraud: ['M8 8l26 6 32-6 26 6v44l-26-6-32 6-26-6z', 'M0 60V52h100v8zM4 4h92v6H4z', '+M33 14h2v40h-2zM65 10h2v40h-2zM14 24l14 4-2 12-12-4zM42 22l16-4v14l-16 4zM74 22l12 4v14l-12-4z'],
  treason: ['M30 60c0-24 4-34 18-34s18 10 18 34zM48 4a10 10 0 1 1-.1 0zM66 30l26-16 2 4-24 18zM64 24l12 16-4 3-12-16z', 'M4 60V14h12v46zM84 60V40h12v20zM0 8h20v6H0z', '+M62 36l10-5 1 3-10 6z'],
  political_maneuver: ['M34 52c0-14 6-18 14-24l-12 4-6-6C34 14 42 8 48 8l2-6 6 6c12 6 16 20 14 44zM28 54h46v6H28z', 'M6 44l10-5 10 5v11l-10 5-10-5zM78 24l8-4 8 4v9l-8 4-8-4z', '+M46 16a2 2 0 1 1-.1 0z'],
  espionage: ['M4 30C18 12 34 6 50 6s32 6 46 24C82 48 66 54 50 54S18 48 4 30z', 'M0 0h100v8C84 2 66 0 50 0S16 2 0 8zM0 60V52c16 6 34 8 50 8s34-2 50-8v8z', '+M50 14a16 16 0 1 1-.1 0zM46 26a4 4 0 0 1 8 0c0 3-2 4-2 6l3 8h-10l3-8c0-2-2-3-2-6z'],
  turn_of_events: ['M50 2a28 28 0 1 1-.1 0zM46 28h8v4h-8z', 'M44 58h12l6 2H38zM10 20l10 4-8 8zM90 40l-10-4 8-8z', '+M50 8a22 22 0 1 1-.1 0zM49 8h2v44h-2zM28 29h44v2H28zM35 14l1.5-1.5 30 30L65 44zM65 14l-1.5-1.5-30 30L35 44z'],
  embezzlement: ['M14 32h72v26H14zM14 30L24 8h60l2 22z', 'M0 60V52h100v8z', '+M44 30h12v10H44zM26 22a6 6 0 1 1-.1 0zM40 18a6 6 0 1 1-.1 0zM56 18a6 6 0 1 1-.1 0zM72 22a6 6 0 1 1-.1 0z'],
  foreclosure: ['M24 60V22a26 22 0 0 1 52 0v38z', 'M10 60V18C18 4 34 0 50 0s32 4 40 18v42H82V22C76 10 64 6 50 6s-26 4-32 16v38z', '+M24 28l52 22v4L24 32zM76 28L24 50v4l52-22zM43 36h14v12H43zM46 36v-3a4 4 0 0 1 8 0v3h-2v-3a2 2 0 0 0-4 0v3z'],
  coercion: ['M24 24c0-5 6-6 8-2 0-6 8-7 10-2 1-5 9-5 10 0 2-5 9-4 10 2v8c6-2 12 0 12 6 0 8-10 18-18 22H32c-6-6-8-16-8-34z', 'M0 22h18v8H0zM70 52h30v8H70zM4 30h8v22H4z', '+M33 24h2v14h-2zM43 22h2v16h-2zM53 23h2v14h-2zM30 52h30v3H30z'],
  insider_influence: ['M34 8a11 11 0 0 1 10 16l6 3-5 4c0 6-2 9-8 9v8c8 2 12 6 14 12H6c2-14 6-18 14-20V26c0-10 6-18 14-18z', 'M58 22c10-10 22-12 36-8v32c-14 4-26 2-36-8v-6l6-2-6-2z', '+M66 22h22v2.4H66zM66 29h26v2.4H66zM66 36h20v2.4H66z'],
  sabotage: ['M20 60V36l8-6 6 8 8-6v28zM18 24l22-10 6 12-22 10zM60 60V30l6-4 6 8 6-6v32z', 'M72 22c-8-6-4-14 0-20 1 4 4 6 6 10 2-2 2-4 2-6 6 6 6 14-2 18zM0 60V52h100v8zM30 12c-4-4-2-8 0-12 4 4 6 8 4 12z', '+M24 40h14v2.4H24zM24 48h14v2.4H24zM63 38h12v2.4H63zM63 46h12v2.4H63z'],
};
