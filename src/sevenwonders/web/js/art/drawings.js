/**
 * Drawings: a skyline for every kind of card, a silhouette for every Wonder, patterns for the backs.
 *
 * Each is a list of paths in a box of 100 by 60; the first is drawn strongest, the others fade into the distance or, with
 * a leading `+`, are light details on top.
 */

/** By kind of card: several views, so that neighbours differ. @type {Record<string, string[][]>} */
export const SCENES = {
  brown: [
    ['M0 60V46l16-15 13 10 15-20 20 27 12-8 24 14v6z', 'M0 60V40l22-22 14 13 20-24 26 31 18-10v32z', '+M44 21l5 7-4 3-3-3-3 4zM16 31l4 5-4 1-3-2z'],
    ['M0 60V50c14-3 24-3 34 0s26 5 40 1 18-4 26-3v12z', 'M10 52l8-30 8 30zM30 54l10-38 10 38zM54 54l8-32 8 32zM74 52l9-36 9 36z', '+M0 54c20-5 40 3 60 0s30-4 40-1v2c-12-2-20-1-40 2S20 52 0 57z'],
    ['M0 60V48h18l6-8h14l8 8h22l6-10h14l12 10v12z', 'M6 48V30l14-10 12 12v16zM46 48V24l18-10 20 14v20z', '+M10 40h8v8h-8zM56 34h10v14H56zM72 34h6v6h-6z'],
  ],
  grey: [
    ['M8 60V34l16-12 16 12v26zM48 60V26l20-14 20 14v34z', 'M0 60V44h100v16z', '+M20 42h8v18h-8zM62 40h12v20H62zM58 30h20v3H58z'],
    ['M12 60V36h76v24zM6 36l14-14h60l14 14z', 'M30 22V6h10v16zM60 22v-10h8v10z', '+M22 44h12v16H22zM44 44h12v8H44zM66 44h12v16H66z'],
  ],
  blue: [
    ['M6 26L50 4l44 22v5H6zM12 34h8v20h-8zM30 34h8v20h-8zM62 34h8v20h-8zM80 34h8v20h-8zM46 34h8v20h-8zM2 55h96v5H2z', 'M0 60V44h100v16z', '+M50 9l22 12H28z'],
    ['M20 60V30c0-17 13-26 30-26s30 9 30 26v30zM10 60V44h80v16z', 'M0 60V36h16v24zM84 60V36h16v24z', '+M44 60V40a6 6 0 0 1 12 0v20zM28 34h8v8h-8zM64 34h8v8h-8z'],
    ['M14 60V22h10v38zM34 60V22h10v38zM56 60V22h10v38zM76 60V22h10v38zM8 12h84v8H8z', 'M0 60V42h100v18z', '+M8 14h84v2H8z'],
  ],
  green: [
    ['M50 5a27 27 0 0 1 27 25H23A27 27 0 0 1 50 5zM18 32h64v6H18zM24 40h9v15h-9zM45 40h10v15H45zM67 40h9v15h-9zM12 55h76v5H12z', 'M0 60V46h100v14z', '+M46 8h3v20h-3zM36 13h3v15h-3z'],
    ['M30 60V24h40v36zM24 24l26-18 26 18zM10 60V40h16v20zM74 60V40h16v20z', 'M0 60V48h100v12z', '+M44 60V44a6 6 0 0 1 12 0v16zM46 26a4 4 0 1 0 8 0 4 4 0 1 0-8 0'],
  ],
  yellow: [
    ['M4 26l10-14h72l10 14-8 6-8-6-8 6-7-6-7 6-8-6-8 6-8-6-8 6-7-6-7 6zM14 32h6v28h-6zM80 32h6v28h-6zM30 46h40v14H30z', 'M0 60V48h100v12z', '+M36 40h6v6h-6zM46 38h6v8h-6zM56 41h7v5h-7z'],
    ['M8 46h84c-3 9-8 14-16 14H24c-8 0-13-5-16-14zM48 6h4v38h-4zM54 10c16 4 24 16 26 30H54zM46 14v26H22c4-12 12-20 24-26z', 'M0 60V54c20-4 30 3 50 0s30-3 50 0v6z', '+M14 50h72v2H14z'],
  ],
  red: [
    ['M8 60V22h9v-8h9v8h10v-8h9v8h10v-8h9v8h10v-8h9v8h9v38z', 'M0 60V40h100v20z', '+M44 60V44a6 6 0 0 1 12 0v16zM20 32h4v9h-4zM76 32h4v9h-4z'],
    ['M28 60V18h7v-9h8v9h14v-9h8v9h7v42zM4 60V36h24v24zM72 60V36h24v24z', 'M0 60V46h100v14z', '+M46 30h8v14h-8zM12 42h6v8h-6zM82 42h6v8h-6z'],
  ],
  purple: [
    ['M50 3l11 17 23 4-16 16 4 20H28l4-20-16-16 23-4z', 'M0 60V44h100v16z', '+M50 16l5 9 10 2-7 7 2 10-10-5-10 5 2-10-7-7 10-2z'],
    ['M10 60V28l40-22 40 22v32z', 'M0 60V42h100v18z', '+M34 60V40a16 16 0 0 1 32 0v20z'],
  ],
  senator: [['M50 6a13 13 0 1 1 0 26 13 13 0 0 1 0-26zM20 60c0-17 11-26 30-26s30 9 30 26z', 'M0 60V40h100v20z', '+M40 37l24 23h-9L34 40z']],
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

/** By Divinity and Conspiracy. @type {Record<string, string[]>} */
export const FIGURES = {};
