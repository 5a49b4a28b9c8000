/**
 * A drawing for every card: made of few parts in a box of 100 by 60 that stand on its lower edge.  What is drawn first is
 * near, the next fades into the distance, and what begins with `+` is light on top; see `drawings.js`.
 */

const G = 60; // the ground

// ---- parts

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const box = (x, y, w, h) => `M${x} ${y}h${w}v${h}h-${w}z`;
/** @param {number} x @param {number} y @param {number} r */
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
/** @param {number} x the left @param {number} y the foot @param {number} w @param {number} h */
const peak = (x, y, w, h) => `M${x} ${y}l${w / 2}-${h}l${w / 2} ${h}z`;
/** @param {number} x @param {number} w @param {number} h @param {number} [y] */
const door = (x, w, h, y = G) => `M${x} ${y}v-${h - w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;
/** @param {number} x @param {number} y @param {number} r half a disc */
const dome = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`;
/** Something over and over. @param {number} count @param {number} step @param {(shift: number) => string} part */
const row = (count, step, part) => Array.from({ length: count }, (_, place) => part(place * step)).join('');
/** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} count @param {number} [thick] */
const pillars = (x, y, w, h, count, thick = 5) => row(count, (w - thick) / (count - 1), (dx) => box(x + dx, y, thick, h));
/** @param {number} x @param {number} w @param {number} h @param {number} count of columns @param {number} [y] */
const temple = (x, w, h, count, y = G) => peak(x, y - h * 0.62, w, h * 0.38) + box(x + 2, y - h * 0.62, w - 4, 4) + pillars(x + 4, y - h * 0.54, w - 8, h * 0.44, count) + box(x, y - h * 0.1, w, h * 0.1);
/** @param {number} x @param {number} w @param {number} wall @param {number} roof @param {number} [y] */
const house = (x, w, wall, roof, y = G) => box(x + 2, y - wall, w - 4, wall) + peak(x, y - wall, w, roof);
/** @param {number} x @param {number} w @param {number} h */
const tower = (x, w, h) => box(x, G - h, w, h) + box(x - 2, G - h - 3, w + 4, 5) + row(3, (w + 4 - 4) / 2, (dx) => box(x - 2 + dx, G - h - 7, 4, 5));
/** @param {number} x @param {number} w @param {number} h */
const wall = (x, w, h) => box(x, G - h, w, h) + row(Math.floor(w / 8), 8, (dx) => box(x + dx, G - h - 4, 5, 5));
/** @param {number} x @param {number} y the foot @param {number} h */
const fir = (x, y, h) => peak(x - h * 0.3, y - h * 0.1, h * 0.6, h * 0.5) + peak(x - h * 0.22, y - h * 0.4, h * 0.44, h * 0.6) + box(x - 1, y - h * 0.12, 2, h * 0.12);
/** @param {number} x @param {number} y the foot @param {number} h */
const tree = (x, y, h) => box(x - 1.2, y - h * 0.5, 2.4, h * 0.5) + disc(x, y - h * 0.68, h * 0.3) + disc(x - h * 0.2, y - h * 0.52, h * 0.2) + disc(x + h * 0.2, y - h * 0.52, h * 0.2);
/** @param {number} x @param {number} y the foot @param {number} h */
const palm = (x, y, h) => box(x - 1, y - h * 0.75, 2.4, h * 0.75) + `M${x} ${y - h * 0.72}c-${h * 0.1}-${h * 0.25}-${h * 0.3}-${h * 0.2}-${h * 0.45} 0c${h * 0.2}-${h * 0.1} ${h * 0.35}-${h * 0.05} ${h * 0.45} 0c${h * 0.1}-${h * 0.25} ${h * 0.3}-${h * 0.2} ${h * 0.45} 0c-${h * 0.2}-${h * 0.1}-${h * 0.35}-${h * 0.05}-${h * 0.45} 0c0-${h * 0.2}-${h * 0.1}-${h * 0.3}-${h * 0.2}-${h * 0.32}c${h * 0.12} ${h * 0.06} ${h * 0.17} ${h * 0.15} ${h * 0.2} ${h * 0.32}z`;
/** @param {number} x the middle @param {number} y the foot @param {number} h */
const jar = (x, y, h) => `M${x - h * 0.16} ${y - h}h${h * 0.32}l-${h * 0.06} ${h * 0.16}c${h * 0.3} ${h * 0.16} ${h * 0.24} ${h * 0.6} 0 ${h * 0.84}h-${h * 0.2}c-${h * 0.24}-${h * 0.24}-${h * 0.3}-${h * 0.68} 0-${h * 0.84}z`;
/** @param {number} x the left @param {number} y the foot @param {number} w */
const log = (x, y, w) => `M${x} ${y - 9}h${w}a4.5 4.5 0 0 1 0 9h-${w}a4.5 4.5 0 0 1 0-9z`;
/** @param {number} x @param {number} y the foot @param {number} w @param {number} h */
const rock = (x, y, w, h) => `M${x} ${y}l${w * 0.12}-${h * 0.7}l${w * 0.33}-${h * 0.3}l${w * 0.4} ${h * 0.25}l${w * 0.15} ${h * 0.75}z`;
/** @param {number} x the left of the hull @param {number} y @param {number} w */
const ship = (x, y, w) => `M${x} ${y - w * 0.16}h${w}c-${w * 0.06} ${w * 0.12}-${w * 0.14} ${w * 0.16}-${w * 0.24} ${w * 0.16}h-${w * 0.52}c-${w * 0.1} 0-${w * 0.18}-${w * 0.04}-${w * 0.24}-${w * 0.16}z` + box(x + w * 0.47, y - w * 0.75, 2, w * 0.6) + `M${x + w * 0.52} ${y - w * 0.72}c${w * 0.22} ${w * 0.08} ${w * 0.3} ${w * 0.28} ${w * 0.32} ${w * 0.48}h-${w * 0.32}z` + `M${x + w * 0.44} ${y - w * 0.66}v${w * 0.42}h-${w * 0.28}c${w * 0.04}-${w * 0.18} ${w * 0.14}-${w * 0.32} ${w * 0.28}-${w * 0.42}z`;
/** @param {number} x @param {number} y the foot @param {number} h */
const flag = (x, y, h) => box(x, y - h, 1.6, h) + `M${x + 1.6} ${y - h}l14 4-14 5z`;
/** A person. @param {number} x the middle @param {number} y the foot @param {number} h */
const person = (x, y, h) => disc(x, y - h * 0.84, h * 0.15) + `M${x - h * 0.3} ${y}c0-${h * 0.45} ${h * 0.1}-${h * 0.66} ${h * 0.3}-${h * 0.66}s${h * 0.3} ${h * 0.21} ${h * 0.3} ${h * 0.66}z`;
/** @param {number} x @param {number} y the foot @param {number} h a horse, looking left */
const horse = (x, y, h) => `M${x} ${y - h * 0.72}l${h * 0.22}-${h * 0.26}l${h * 0.12} ${h * 0.02}l${h * 0.1} ${h * 0.26}c${h * 0.2} ${h * 0.08} ${h * 0.4} ${h * 0.02} ${h * 0.62} ${h * 0.06}c${h * 0.16} ${h * 0.04} ${h * 0.2} ${h * 0.2} ${h * 0.18} ${h * 0.4}l-${h * 0.07}-${h * 0.26}l-${h * 0.06} ${h * 0.46}h-${h * 0.1}l-${h * 0.03}-${h * 0.36}h-${h * 0.44}l-${h * 0.03} ${h * 0.36}h-${h * 0.1}l-${h * 0.06}-${h * 0.5}l-${h * 0.08}-${h * 0.22}l-${h * 0.18} ${h * 0.14}z`;
/** A stall with its awning. @param {number} x @param {number} w @param {number} [h] */
const stall = (x, w, h = 34) => `M${x} ${G - h + 10}l${w * 0.1}-10h${w * 0.8}l${w * 0.1} 10z` + row(5, w / 5, (dx) => `M${x + dx} ${G - h + 10}h${w / 5}a${w / 10} ${w / 10} 0 0 1-${w / 5} 0z`) + box(x + 3, G - h + 12, 3, h - 12) + box(x + w - 6, G - h + 12, 3, h - 12) + box(x + 3, G - 14, w - 6, 4);
/** @param {number} y */
const waves = (y) => `M0 ${y}q6-4 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0V60H0z`;
const LAND = `M0 60V47c16-5 34-5 50-1s34 3 50-1v15z`;
const HILLS = 'M0 60V36l22-18 16 14 22-24 24 26 16-8v34z';
const ROOFS = box(0, 40, 14, 20) + peak(0, 40, 14, 7) + box(84, 38, 16, 22) + peak(84, 38, 16, 8);

// ---- what guilds show: a shield with their tool

const banner = `M20 4h60v34c0 12-14 18-30 22-16-4-30-10-30-22z`;
/** @param {string} tool */
const guild = (tool) => [banner, box(0, 50, 100, 10), `+${tool}`];
/** A grand temple, with what stands on it. @param {string} near @param {string} light */
const grand = (near, light) => [near, box(0, 48, 100, 12), `+${light}`];

/** Who wears a toga speaks from the left, the middle or the right of the benches. @param {number} x */
const politician = (x) => [disc(x, 16, 8) + `M${x - 17} 60c0-22 4-33 17-33s17 11 17 33z` + `M${x + 12} 30l14-14 3 3-12 16z` + box(x + 22, 8, 9, 12), pillars(4, 14, 92, 46, 6, 6) + box(0, 8, 100, 6), `+M${x - 8} 28c4 12 12 20 22 26l-4 6c-12-8-20-18-22-30zM${x - 9} 12c2-6 6-8 9-8s7 2 9 8c-4-3-14-3-18 0z`];
/** Who conspires hides under a hood, on one side or the other. @param {number} x @param {number} way */
const conspirator = (x, way) => [`M${x - 24} 60c0-20 6-26 12-30-4-14 2-26 12-26s16 12 12 26c6 4 12 10 12 30z` + `M${x + way * 20} 34l${way * 14}-22 ${-way * 2} 24 ${-8 * way} 4z`, box(0, 0, 16, 60) + box(84, 0, 16, 60) + box(0, 0, 100, 6), `+M${x - 8} 28c0-12 3-17 8-17s8 5 8 17c-5 4-11 4-16 0z`];

/** By card; those that several Ages have are called once. @type {Record<string, string[]>} */
export const BUILDINGS = {
  // ---- raw materials
  lumber_yard: [log(12, 60, 34) + log(54, 60, 32) + log(26, 51, 40) + log(38, 42, 18), fir(16, 46, 38) + fir(82, 46, 42) + fir(66, 46, 30), `+${disc(46, 55.5, 3)}${disc(86, 55.5, 3)}${disc(66, 46.5, 3)}`],
  logging_camp: [`M40 60L50 30l10 30z${peak(26, 60, 48, 34)}` + fir(84, 60, 42), fir(12, 54, 40) + fir(28, 52, 30) + fir(70, 52, 46), `+${peak(42, 60, 16, 24)}`],
  clay_pool: [`M0 60V50c14-6 30-8 50-8s36 2 50 8v10z`, HILLS, `+M14 56c8-6 24-9 36-9s28 3 36 9c-20-4-52-4-72 0z`],
  clay_pit: [`M0 60V28h14v10h14v10h44V38h14V28h14v32z`, HILLS, `+${box(28, 48, 44, 3)}${box(14, 38, 14, 3)}${box(72, 38, 14, 3)}`],
  quarry: [`M0 60V20h22v12h18v12h20v8h40v8z` + box(66, 40, 20, 12), HILLS, `+${box(0, 20, 22, 3)}${box(22, 32, 18, 3)}${box(40, 44, 20, 3)}${box(66, 40, 20, 3)}`],
  stone_pit: [rock(4, 60, 40, 28) + rock(36, 60, 34, 40) + rock(64, 60, 32, 24), LAND, '+M44 34l8-8 6 10-6 6zM14 44l8-6 6 8z'],
  sawmill: [house(34, 56, 26, 16) + log(5, 60, 30) + log(9, 51, 20), fir(10, 48, 40) + fir(26, 46, 32) + fir(92, 48, 40), `+${disc(62, 46, 9)}M50 46h24v2H50z`],
  brickyard: [`M36 60V34c0-14 6-20 14-20s14 6 14 20v26z` + box(46, 4, 8, 12) + row(3, 11, (dx) => box(2 + dx, 54, 10, 6)) + row(2, 11, (dx) => box(7 + dx, 47, 10, 6)) + row(3, 11, (dx) => box(66 + dx, 54, 10, 6)) + row(2, 11, (dx) => box(72 + dx, 47, 10, 6)), LAND, `+${door(44, 12, 16)}`],
  shelf_quarry: [`M0 60V12h16v16h16v16h18v16z` + box(72, 14, 3, 46) + `M52 16h36v3H52zM55 19l10 18h-2L54 20z` + box(56, 36, 14, 10), HILLS, `+${box(0, 12, 16, 3)}${box(16, 28, 16, 3)}${box(32, 44, 18, 3)}`],
  ore_vein: ['M0 60L30 10l16 20 14-14 40 44z', HILLS, '+M30 24l8 10-6 6 10 10-8 8-2-8-10-8 6-8zM62 32l8 10-4 6 8 10h-6l-8-12 4-6z'],
  timber_yard: [row(3, 12, (dx) => log(6 + dx / 2, 60 - dx * 0.75, 40 - dx)) + row(4, 4, (dx) => box(64, 56 - dx * 2, 32, 5)), fir(60, 48, 44) + fir(88, 40, 34), `+${disc(46, 55.5, 3)}${box(64, 56, 32, 1.5)}${box(64, 48, 32, 1.5)}`],
  excavation: [`M0 60V36h20l8 10h44l8-10h20v24z` + box(48, 12, 3, 34) + `M36 14l26-4 2 4-26 4z`, HILLS, `+M38 18l3 14h-6zM28 46h44v3H28z`],
  forest_cave: [`M0 60c4-30 20-46 50-46s46 16 50 46z`, fir(12, 50, 46) + fir(88, 50, 46) + fir(30, 30, 28) + fir(70, 30, 28), `+${door(36, 28, 32)}`],
  tree_farm: [row(4, 24, (dx) => tree(14 + dx, 56, 34)) + box(0, 55, 100, 5), row(5, 22, (dx) => tree(4 + dx, 46, 22)), `+${box(0, 55, 100, 1.6)}`],
  mine: [`M0 60V40L30 12l22 14 20-10 28 30v14z`, HILLS, `+${door(38, 24, 26)}${box(35, 32, 30, 3)}`],
  foundry: [house(16, 58, 28, 12) + box(60, 4, 10, 40) + box(76, 18, 8, 42), `M62 4c-6-8 8-6 2-14 14 2 16 10 8 14zM0 60V48h100v12z`, `+${door(32, 18, 20)}${disc(41, 52, 5)}`],
  // ---- manufactured goods
  glassworks: [dome(50, 60, 32) + box(45, 12, 10, 20), box(0, 40, 18, 20) + box(82, 40, 18, 20), `+${door(40, 20, 22)}M6 60V50c-3-3-2-8 2-10v-6h4v6c4 2 5 7 2 10v10z`],
  press: [box(20, 12, 6, 48) + box(74, 12, 6, 48) + box(16, 8, 68, 7) + box(47, 14, 6, 24) + box(30, 36, 40, 6) + box(26, 48, 48, 12), LAND, `+M32 42h36v6H32zM36 44h28v1.5H36z`],
  glass_blower: [`M0 46L62 30l1 4L2 50z` + disc(74, 30, 14) + person(18, 60, 38), dome(80, 60, 18), `+M68 22c4-4 10-4 14 2-4-2-8-2-14-2z`],
  drying_room: [box(4, 6, 92, 4) + box(8, 6, 4, 54) + box(88, 6, 4, 54) + row(4, 19, (dx) => box(16 + dx, 10, 13, 34)), LAND, `+${row(4, 19, (dx) => box(18 + dx, 16, 9, 1.6) + box(18 + dx, 22, 9, 1.6) + box(18 + dx, 28, 9, 1.6))}`],
  loom: [box(20, 4, 5, 56) + box(75, 4, 5, 56) + box(14, 8, 72, 5) + box(14, 46, 72, 5) + row(12, 4, (dx) => box(27 + dx, 12, 1.4, 34)), LAND, '+M27 30h46v14H27zM27 34h46v2H27zM27 39h46v2H27z'],
  // ---- civilian structures
  theater: ['M4 60c0-26 20-40 46-40s46 14 46 40H80c0-14-12-22-30-22S20 46 20 60z', ROOFS, `+${box(36, 50, 28, 10)}M14 50h8v2h-8zM78 50h8v2h-8zM20 38l6 5-1 2-7-5zM80 38l-6 5 1 2 7-5z`],
  altar: [box(30, 32, 40, 6) + box(34, 38, 32, 16) + box(22, 54, 56, 6), pillars(4, 14, 92, 46, 4, 6), `+M50 6c8 8 12 12 10 19-1 5-5 7-10 7s-9-2-10-7c-1-4 2-6 4-9 1 3 2 4 4 5 0-6 0-10 2-15z`],
  baths: [dome(50, 34, 24) + box(14, 34, 72, 26), 'M34 6c-4-4 4-6 0-12M66 6c-4-4 4-6 0-12M0 60V46h100v14z', '+M20 52q5-4 10 0t10 0 10 0 10 0 10 0 10 0v8H20zM44 34v-8h12v8z'],
  tribunal: [temple(10, 80, 52, 5), box(0, 48, 100, 12), '+M49 18h2v16h-2zM38 22h24v2H38zM34 32l5-9 5 9a5 4 0 0 1-10 0zM56 32l5-9 5 9a5 4 0 0 1-10 0z'],
  statue: [disc(50, 8, 6) + 'M42 16h16l4 14-5 2v14H43V32l-5-2zM58 18l14-8 2 3-14 10z' + box(36, 46, 28, 6) + box(30, 52, 40, 8), ROOFS, '+M46 22h8v18h-8z'],
  temple: [temple(8, 84, 56, 6), LAND, `+${disc(50, 17, 4.5)}${door(44, 12, 22, 54)}`],
  aqueduct: [box(0, 14, 100, 7) + row(5, 22.5, (dx) => box(1 + dx, 21, 8, 39)) + row(4, 22.5, (dx) => `M${9 + dx} 34v-13h14.5v13a7.3 9 0 0 0-14.5 0z`), HILLS, '+M0 14h100v2.4H0zM96 16h4v14c-3-4-4-8-4-14z'],
  rostrum: [box(14, 36, 72, 24) + box(10, 32, 80, 5) + person(50, 32, 26), pillars(6, 8, 88, 50, 6, 5), '+' + row(4, 18, (dx) => `M${20 + dx} 42l12 4-12 5z`)],
  palace: [box(20, 28, 60, 32) + tower(6, 14, 36) + tower(80, 14, 36) + dome(50, 28, 15) + box(48, 4, 4, 10), LAND, `+${door(42, 16, 20)}${box(28, 34, 6, 9)}${box(66, 34, 6, 9)}`],
  town_hall: [box(10, 32, 80, 28) + box(38, 14, 24, 20) + peak(34, 14, 32, 14), ROOFS, `+${disc(50, 22, 5)}${row(4, 20, (dx) => box(17 + dx, 40, 6, 10))}${door(44, 12, 14)}`],
  obelisk: ['M44 52l2-44 4-8 4 8 2 44z' + box(36, 52, 28, 8), palm(16, 60, 36) + palm(86, 60, 40) + LAND, '+M49 16h2v4h-2zM48 24h4v3h-4zM49 32h2v5h-2zM48 42h4v3h-4z'],
  gardens: [tree(18, 60, 34) + tree(82, 60, 34) + `M34 60V50h32v10z` + box(48, 30, 4, 22) + `M38 30c4-10 20-10 24 0z`, tree(40, 50, 24) + tree(62, 50, 24) + LAND, '+M50 30c-6-12-14-12-14 2M50 30c6-12 14-12 14 2z'],
  pantheon: [dome(50, 31, 30) + box(12, 30, 76, 8) + temple(26, 48, 38, 4), box(0, 48, 100, 12), `+${disc(50, 8, 3)}M24 24a28 20 0 0 1 8-10l2 2a24 18 0 0 0-8 9z`],
  senate: ['M6 60c0-14 18-22 44-22s44 8 44 22H82c0-8-12-13-32-13s-32 5-32 13z' + row(5, 14, (dx) => person(22 + dx, 40 - (dx > 0 && dx < 56 ? 2 : -3), 16)), temple(14, 72, 40, 7, 34), `+${box(44, 52, 12, 8)}`],
  well: [`M32 60V42h36v18z` + box(28, 38, 44, 5) + box(32, 14, 3, 26) + box(65, 14, 3, 26) + peak(24, 18, 52, 14), ROOFS, '+M49 18h1.6v14h-1.6zM45 31h10l-2 7h-6z'],
  courthouse: [temple(18, 64, 50, 4) + box(4, 40, 14, 20) + box(82, 40, 14, 20), LAND, `+M49 34h2v14h-2zM42 36h16v2H42zM38 46l4-9 4 9a4 3 0 0 1-8 0zM54 46l4-9 4 9a4 3 0 0 1-8 0z`],
  // ---- scientific structures
  workshop: [house(14, 72, 28, 18) + box(68, 10, 8, 20), ROOFS, '+M34 50l16-18 4 3-16 18zM46 28l10-5 9 8-3 6z'],
  apothecary: [house(22, 56, 34, 14), ROOFS, `+${jar(50, 54, 24)}${jar(32, 54, 14)}${jar(68, 54, 14)}`],
  scriptorium: [box(12, 20, 76, 40) + peak(8, 20, 84, 14), LAND, '+M26 54c4-16 14-28 30-30-1 14-9 22-20 24zM60 34h18v3H60zM60 41h18v3H60zM60 48h12v3H60z'],
  pharmacist: [`M22 34h56c0 14-8 22-18 24v2H40v-2C30 56 22 48 22 34z` + `M54 34L72 8l6 4-16 22z`, box(0, 20, 100, 4) + row(5, 18, (dx) => jar(14 + dx, 20, 14)), '+M28 38h44v3H28z'],
  library: [box(8, 8, 84, 52), LAND, `+${row(3, 17, (dy) => row(8, 9.6, (dx) => box(13 + dx, 13 + dy, 5 + ((dx * 7 + dy) % 3), 13 - ((dx * 3 + dy) % 4))))}`],
  dispensary: [house(10, 80, 30, 16), ROOFS, '+M46 34h8v7h7v8h-7v7h-8v-7h-7v-8h7z'],
  school: [box(30, 10, 40, 24) + person(18, 60, 34) + person(50, 60, 20) + person(68, 60, 20) + person(86, 60, 20), pillars(0, 6, 100, 54, 4, 5), '+M36 16h28v2H36zM36 22h20v2H36zM36 28h24v2H36z'],
  laboratory: [`M40 6h20v4h-3v14l16 28a5 5 0 0 1-4 8H31a5 5 0 0 1-4-8l16-28V10h-3z` + `M8 60c-4-4-4-14 2-18V30h6v12c6 4 6 14 2 18z` + `M82 60c-4-4-4-14 2-18V34h6v8c6 4 6 14 2 18z`, box(0, 50, 100, 10), '+M35 42h30l6 11H29z'],
  academy: [temple(6, 88, 54, 8), palm(4, 60, 44) + palm(96, 60, 44), '+M50 10c5 0 8 3 8 7v4H42v-4c0-4 3-7 8-7z'],
  study: [box(18, 40, 64, 5) + box(24, 45, 5, 15) + box(71, 45, 5, 15) + person(50, 42, 34), box(6, 4, 88, 30), `+${row(6, 14, (dx) => box(10 + dx, 8, 8, 10))}M34 36h14v5H34zM70 28c4-4 4 4 2 8h-4c-1-3 0-6 2-8z`],
  university: [dome(50, 24, 18) + box(28, 24, 44, 36) + box(4, 36, 92, 24) + box(48, 0, 4, 8), LAND, `+${row(4, 24, (dx) => door(10 + dx, 8, 14))}${row(3, 13, (dx) => box(34 + dx, 30, 6, 8))}`],
  observatory: [`M22 34a28 28 0 0 1 56 0z` + box(18, 34, 64, 26) + `M54 14l26-14 4 6-24 18z`, disc(12, 10, 1.6) + disc(26, 4, 1.2) + disc(92, 22, 1.6) + disc(6, 26, 1.2) + LAND, `+${door(42, 16, 18)}M46 8l8 2v24h-8z`],
  lodge: [house(20, 60, 26, 26) + fir(8, 60, 34) + fir(92, 60, 34), LAND, `+${door(42, 16, 20)}${disc(50, 24, 5)}`],
  // ---- commercial structures
  stone_reserve: [rock(10, 60, 34, 26) + rock(40, 60, 30, 34) + rock(66, 60, 26, 22), box(4, 8, 92, 52), '+M46 32l8-6 5 8-5 5zM18 42l8-5 6 7z'],
  clay_reserve: [row(4, 22, (dx) => box(8 + dx, 48, 20, 11)) + row(3, 22, (dx) => box(19 + dx, 36, 20, 11)) + row(2, 22, (dx) => box(30 + dx, 24, 20, 11)), box(4, 8, 92, 52), `+${row(3, 22, (dx) => box(22 + dx, 39, 14, 2))}`],
  wood_reserve: [log(14, 60, 70) + log(20, 50, 58) + log(28, 40, 42) + log(36, 30, 26), box(4, 8, 92, 52), `+${disc(84, 55.5, 3)}${disc(78, 45.5, 3)}${disc(70, 35.5, 3)}${disc(62, 25.5, 3)}`],
  tavern: [house(10, 66, 30, 16) + box(78, 20, 3, 40) + box(78, 22, 16, 2) + `M84 26h12l-2 12h-8z`, ROOFS, `+${door(36, 14, 18)}${box(18, 38, 9, 9)}${box(58, 38, 9, 9)}`],
  forum: [pillars(6, 20, 88, 34, 6, 7) + box(2, 14, 96, 7) + box(0, 54, 100, 6), temple(30, 40, 30, 4, 50), `+${box(2, 14, 96, 2)}`],
  caravansery: [`M8 60l3-24c2-8 8-4 12-12 4-6 10-4 12 2 4-8 10-8 13-1 8 2 12 6 16 4l4-13 12-3 2 5-9 4-5 18c-2 8-8 8-12 8l2 12h-4l-5-12H26l-4 12h-4l1-13-6 13z`, HILLS, `+${disc(92, 10, 6)}`],
  customs_house: [box(14, 16, 72, 44) + peak(10, 16, 80, 12) + box(88, 34, 10, 3), waves(50), `+${door(40, 20, 28)}${box(20, 24, 9, 9)}${box(71, 24, 9, 9)}M88 37h10l-2 5h-6z`],
  brewery: [jar(22, 60, 40) + jar(78, 60, 40) + `M38 60V28h24v32z` + `M34 28h32v-5H34z`, box(4, 8, 92, 52), '+M38 36h24v3H38zM38 50h24v3H38zM42 18c0-6 4-6 4-10 4 4 6 6 5 10z'],
  chamber_of_commerce: [temple(8, 84, 54, 5), ROOFS, '+M50 9a6 6 0 1 1-.1 0zM40 32h20v4H40zM40 40h20v4H40zM40 48h20v4H40z'],
  port: [ship(4, 54, 46) + ship(52, 54, 40), box(90, 30, 10, 30) + HILLS, `+${waves(54)}`],
  armory: ['M22 8h30v18c0 14-8 22-15 26-7-4-15-12-15-26z' + box(64, 6, 4, 54) + 'M60 20l6-18 6 18z' + box(80, 10, 4, 50) + box(74, 38, 16, 4), box(4, 2, 92, 58), '+M36 8h3v44h-3zM22 24h30v3H22z'],
  lighthouse: ['M40 60l4-36h12l4 36z' + box(38, 20, 24, 5) + box(45, 10, 10, 11) + peak(42, 10, 16, 8) + box(20, 54, 60, 6), 'M50 14L100 2v18zM50 14L0 2v18z' + waves(52), `+${box(47, 12, 6, 7)}${door(46, 8, 10, 54)}`],
  arena: ['M4 60V26c0-8 20-12 46-12s46 4 46 12v34z', ROOFS, `+${row(6, 15, (dx) => door(8 + dx, 9, 13, 38))}${row(6, 15, (dx) => door(8 + dx, 9, 14, 58))}`],
  east_trading_post: [stall(8, 46) + `M62 34h20V24l18 17-18 17V48H62z`, LAND, `+${jar(22, 46, 12)}${jar(38, 46, 12)}`],
  west_trading_post: [stall(46, 46) + `M38 34H18V24L0 41l18 17V48h20z`, LAND, `+${jar(60, 46, 12)}${jar(76, 46, 12)}`],
  marketplace: [stall(2, 44) + stall(54, 44), ROOFS, `+${disc(16, 43, 3)}${disc(24, 43, 3)}${disc(32, 43, 3)}${jar(68, 46, 12)}${jar(82, 46, 12)}`],
  vineyard: [row(3, 32, (dx) => box(17 + dx, 14, 2, 46) + row(3, 7, (d) => disc(12 + dx + d, 26, 4)) + row(2, 7, (d) => disc(15.5 + dx + d, 32, 4)) + disc(19 + dx, 38, 4)) + box(0, 14, 100, 2), HILLS, '+M0 54h100v2H0z'],
  bazar: [`M4 60V30l16-12 16 12 14-14 14 14 16-12 16 12v30z`, dome(50, 20, 16), `+${door(12, 16, 22)}${door(42, 16, 24)}${door(72, 16, 22)}`],
  haven: [ship(26, 52, 48) + box(0, 44, 22, 16) + box(78, 44, 22, 16) + box(6, 28, 8, 16), HILLS, `+${waves(54)}${box(8, 31, 4, 4)}`],
  ludus: [person(32, 60, 44) + 'M42 30l22-18 2 3-20 20z' + person(70, 60, 44) + disc(58, 40, 9), pillars(2, 8, 96, 50, 7, 5) + box(0, 4, 100, 5), '+M52 38h12v3H52z'],
  // ---- military structures
  guard_tower: [tower(36, 28, 48), LAND, `+${door(45, 10, 16)}${box(47, 22, 6, 9)}`],
  stable: [house(6, 88, 30, 18), LAND, `+${horse(34, 60, 30)}`],
  garrison: [box(14, 26, 72, 34) + peak(10, 26, 80, 12) + flag(49, 16, 16), wall(0, 100, 18), `+${door(43, 14, 18)}${row(2, 46, (dx) => box(22 + dx, 34, 9, 9))}`],
  palisade: [row(11, 9.2, (dx) => `M${0.5 + dx} 60V26l4-8 4 8v34z`), fir(16, 40, 34) + fir(84, 40, 36), '+M0 34h100v3H0zM0 48h100v3H0z'],
  walls: [wall(0, 100, 34), tower(12, 16, 40) + tower(72, 16, 40), `+${door(42, 16, 22)}${row(4, 27, (dx) => box(6 + dx, 34, 7, 2.4))}${row(3, 27, (dx) => box(18 + dx, 42, 7, 2.4))}`],
  horse_breeders: [horse(8, 60, 42) + horse(60, 60, 28), LAND, '+M0 50h100v2H0zM8 44h2v16H8zM50 44h2v16h-2zM90 44h2v16h-2z'],
  barracks: [box(4, 30, 92, 30) + row(3, 31, (dx) => peak(3 + dx, 30, 32, 12)), wall(0, 100, 14), `+${row(3, 31, (dx) => door(14 + dx, 10, 16))}`],
  archery_range: [disc(66, 30, 24) + box(58, 50, 3, 10) + box(72, 50, 3, 10) + 'M4 30h44v2.4H4zM44 26l10 5-10 5zM4 26l6 5-6 5z', LAND, `+${disc(66, 30, 15)}`, `${disc(66, 30, 7)}`],
  parade_ground: [row(4, 16, (dx) => person(18 + dx, 60, 30)) + row(4, 16, (dx) => box(26 + dx, 16, 1.6, 44)) + flag(84, 60, 50), wall(0, 100, 16), `+${row(4, 16, (dx) => disc(18 + dx, 48, 4))}`],
  arsenal: [house(8, 84, 32, 18), LAND, '+M34 26l20 24-3 3-20-24zM66 26L46 50l3 3 20-24zM44 36h12v9c0 5-3 7-6 9-3-2-6-4-6-9z'],
  pretorium: [temple(16, 68, 46, 4) + flag(5, 60, 52) + `M88 6h8v6h-8z` + box(91, 6, 2, 54), wall(0, 100, 16), `+${door(43, 14, 20, 56)}M44 18l6-6 6 6-6 6z`],
  fortifications: [wall(20, 60, 30) + tower(6, 16, 44) + tower(78, 16, 44) + tower(42, 16, 40), HILLS, `+${door(45, 10, 15)}${box(11, 26, 5, 8)}${box(84, 26, 5, 8)}`],
  siege_workshop: [`M14 48l50-36 4 5-50 36z` + disc(22, 52, 8) + disc(62, 52, 8) + box(16, 44, 54, 5) + disc(72, 12, 7) + `M40 46l8-26h4l8 26h-5l-5-18-5 18z`, wall(0, 100, 18), `+${disc(22, 52, 3)}${disc(62, 52, 3)}`],
  circus: ['M2 40c0-14 22-20 48-20s48 6 48 20-22 18-48 18S2 54 2 40z' + box(48, 6, 4, 16), ROOFS, '+M16 40c0-7 14-11 34-11s34 4 34 11-14 10-34 10-34-3-34-10zM34 38h32v4H34z'],
  stockade: [row(5, 9.2, (dx) => `M${1 + dx} 60V30l4-7 4 7v30z`) + row(5, 9.2, (dx) => `M${54 + dx} 60V30l4-7 4 7v30z`) + box(40, 12, 22, 6) + box(42, 12, 4, 48) + box(56, 12, 4, 48) + peak(37, 12, 28, 11), fir(12, 40, 36) + fir(90, 40, 36), '+M0 38h42v3H0zM60 38h40v3H60z'],
  stables: [box(2, 26, 96, 34) + peak(0, 26, 100, 16), LAND, `+${door(12, 20, 26)}${door(40, 20, 26)}${door(68, 20, 26)}`],
  training_ground: [box(24, 8, 4, 52) + `M14 16h24v5H14z` + disc(26, 8, 5) + person(72, 60, 40) + 'M62 34L42 24l2-3 20 9z', wall(0, 100, 16), `+M20 24h12v14H20z`],
  castrum: [peak(4, 60, 40, 32) + peak(56, 60, 40, 32) + peak(26, 60, 48, 44) + flag(49, 18, 16), wall(0, 100, 18), `+${peak(42, 60, 16, 26)}${peak(18, 60, 12, 16)}${peak(70, 60, 12, 16)}`],
  // ---- guilds
  merchants_guild: guild('M38 16h24l-4 8c8 4 12 10 12 16 0 7-8 10-20 10s-20-3-20-10c0-6 4-12 12-16z'),
  shipowners_guild: guild(ship(30, 46, 40)),
  builders_guild: guild('M32 44l16-20 5 4-16 20zM44 16l14-6 12 12-4 8-8-2-8-6z'),
  magistrates_guild: guild('M49 10h3v34h-3zM40 44h20v4H40zM30 14h40v3H30zM24 32l8-16 8 16a8 6 0 0 1-16 0zM60 32l8-16 8 16a8 6 0 0 1-16 0z'),
  scientists_guild: guild('M44 10h12v3h-2v11l14 18a4 4 0 0 1-3 6H35a4 4 0 0 1-3-6l14-18V13h-2z'),
  moneylenders_guild: guild(disc(40, 38, 9) + disc(60, 38, 9) + disc(50, 22, 9)),
  tacticians_guild: guild('M28 14l4-2 40 34-4 4zM72 14l-4-2-40 34 4 4zM44 8h12v8H44z'),
  workers_guild: guild('M30 46l16-22 4 3-16 22zM40 12c8-6 20-6 28 4-8-3-14-2-18 4-4-2-8-4-10-8zM56 46l8-28 5 2-8 27z'),
  craftsmens_guild: guild('M50 12l4 7 8-2 1 8 8 3-4 7 4 7-8 3-1 8-8-2-4 7-4-7-8 2-1-8-8-3 4-7-4-7 8-3 1-8 8 2z'),
  traders_guild: guild('M26 22h34v-8l16 13-16 13v-8H26zM26 44h46v5H26z'),
  spies_guild: guild('M24 28c8-12 18-16 26-16s18 4 26 16c-8 12-18 16-26 16s-18-4-26-16zM50 20a8 8 0 1 1-.1 0z'),
  philosophers_guild: guild('M50 10c12 0 18 8 18 17 0 7-5 10-8 14v5H40v-5c-3-4-8-7-8-14 0-9 6-17 18-17zM42 48h16v4H42z'),
  decorators_guild: guild('M26 18h20v14H26zM54 18h20v14H54zM26 38h20v10H26zM54 38h20v10H54z'),
  mesopotamian_grand_temple: grand(box(8, 48, 84, 12) + box(18, 36, 64, 12) + box(28, 24, 44, 12) + box(38, 12, 24, 12), 'M46 12h8v48h-8zM46 18h8v2h-8zM46 26h8v2h-8zM46 34h8v2h-8zM46 42h8v2h-8zM46 50h8v2h-8z'),
  phoenician_grand_temple: grand(box(22, 16, 56, 44) + box(18, 12, 64, 5) + box(6, 8, 7, 52) + box(87, 8, 7, 52) + disc(9.5, 6, 5) + disc(90.5, 6, 5), `${door(40, 20, 28)}M42 20a8 8 0 0 0 16 0 10 10 0 0 1-16 0z`),
  greek_grand_temple: grand(temple(4, 92, 58, 8), 'M40 18h20v2H40zM50 8l8 8H42z'),
  egyptian_grand_temple: grand('M6 60l5-46h24l3 46zM94 60l-5-46H65l-3 46z' + box(38, 28, 24, 32) + palm(50, 28, 22), `${door(44, 12, 22)}M16 24h14v3H16zM70 24h14v3H70zM18 34h12v3H18zM70 34h12v3H70z`),
  roman_grand_temple: grand(dome(50, 26, 20) + box(26, 26, 48, 5) + temple(12, 76, 34, 7) + box(48, 0, 4, 7), `${disc(50, 16, 4)}${door(45, 10, 14, 57)}`),
  // ---- Senators
  left_politician: politician(30),
  middle_politician: politician(50),
  right_politician: politician(66),
  conspirator_1: conspirator(50, 1),
  conspirator_2: conspirator(44, -1),
  conspirator_3: conspirator(58, 1),
  conspirator_4: conspirator(36, 1),
  conspirator_5: conspirator(64, -1),
  conspirator_6: conspirator(50, -1),
};
