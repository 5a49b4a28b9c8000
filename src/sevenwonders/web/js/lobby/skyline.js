/** Seven monuments on the horizon, our own line drawing; it only adorns. */

import { h } from '../core/dom.js';

const LINES = [
  'M0 118H960', // the ground
  'M40 118l62-84 62 84M102 34l22 84', // pyramid
  'M196 118v-10h62v10M202 108V70h50v38M210 70V46h34v24M218 46l9-20 9 20M227 26v-8', // lighthouse
  'M300 118v-8h120v8M306 110V92h108v18M318 92V76h84v16M330 76V60h60v16M312 100c6-8 10-8 14 0M346 84c5-7 9-7 13 0M380 100c6-8 10-8 14 0M352 68c5-7 9-7 13 0', // gardens
  'M462 118V66M486 118V66M510 118V66M534 118V66M558 118V66M454 66h112M454 58h112l-56-30zM450 118h120', // temple
  'M624 118l4-34-12-22 10-6 6 10 2-18a8 8 0 1 1 12 0l2 18 14-22 8 6-14 32 4 36M630 118v-4h36v4', // colossus
  'M704 118v-12h100v12M712 106V74h84v32M720 74l34-26 34 26M754 48V34M746 34h16M724 106V82M740 106V82M768 106V82M784 106V82', // mausoleum
  'M846 118v-8h76v8M852 110c0-22 10-30 20-30h24c8 0 18 4 18 14v16M878 80c-4-12 0-24 10-24s14 10 10 24M884 66h8M862 96h20', // sphinx
];

export const skyline = () =>
  h(
    'svg',
    { class: 'skyline', viewBox: '0 0 960 124', preserveAspectRatio: 'xMidYMax meet', 'aria-hidden': 'true' },
    LINES.map((d) => h('path', { d })),
  );
