/** Glyphs of menus, drawers and rare effects.  They come after the page: it need not wait for them. */

/** Filled. @type {Record<string, string>} */
export const FILLED = {
  flag: 'M5 2.5h2V4c4-2 7 2 12 0v10c-5 2-8-2-12 0v7.5H5z',
  bolt: 'M14 1.8L4.5 13.5h5.7L8.6 22.2 19.5 9.6h-6.2z',
  warning: 'M12 2.5L22.5 21h-21zM10.9 9v6h2.2V9zM10.9 16.6v2.2h2.2v-2.2z',
  previous: 'M15.5 4L7 12l8.5 8z',
  next: 'M8.5 4l8.5 8-8.5 8z',
  first: 'M19 4l-8.5 8 8.5 8zM5 4h3v16H5z',
  last: 'M5 4l8.5 8L5 20zM16 4h3v16h-3z',
  computer: 'M3 4h18v12h-7v2.5h3V21H7v-2.5h3V16H3zM5.5 6.5v7h13v-7z',
};

/** Drawn with a pen. @type {Record<string, string>} */
export const TOOLS = {
  hand: 'M7 13V6.5a1.5 1.5 0 0 1 3 0V11M10 10.5V4a1.5 1.5 0 0 1 3 0v6.5M13 10.5V5a1.5 1.5 0 0 1 3 0v6M16 11V8a1.5 1.5 0 0 1 3 0v6.5c0 4.5-2.5 7-6.5 7-3.5 0-5-1.5-6.5-4.5l-2.3-4.3c-.6-1.4 1.2-2.5 2.3-1.3L7 13',
  broken: 'M6 3.5h12v17H6zM13.5 3.5L10 9.5l4 3-3.5 8M3 6l2 1.5M21 18l-2-1.5',
  row: 'M3 5h5v7H3zM9.5 5h5v7h-5zM16 5h5v7h-5zM12 20.5V15M9.5 17.3L12 14.7l2.5 2.6',
  box: 'M3.5 8.5L12 4l8.5 4.5v8L12 21l-8.5-4.5zM3.5 8.5L12 13l8.5-4.5M12 13v8',
  bug: 'M8 9h8v6a4 4 0 0 1-8 0zM9 9a3 3 0 0 1 6 0M8 12H3.5M20.5 12H16M8 9.5L5 6.5M16 9.5l3-3M8.5 16.5l-3 3M15.5 16.5l3 3M12 12v7',
  download: 'M12 3v11.5M7 10l5 5 5-5M4 20.5h16',
  camera: 'M3 7.5h4.5l1.5-3h6l1.5 3H21v12H3zM12 9.8a3.6 3.6 0 1 0 .01 0',
  sound: 'M3.5 9.5v5H7l5 4.5V5L7 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.3a8 8 0 0 1 0 11.4',
  mute: 'M3.5 9.5v5H7l5 4.5V5L7 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  flip: 'M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5',
  help: 'M8.3 8.5a3.8 3.8 0 1 1 5.8 3.2c-1.3.9-2.1 1.7-2.1 3.3M12 19.3v.2',
  leave: 'M10 4H4.5v16H10M9 12h11M16 8l4 4-4 4',
  search: 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.3 15.3l5.2 5.2',
  list: 'M8.5 6h12M8.5 12h12M8.5 18h12M3.5 6h.5M3.5 12h.5M3.5 18h.5',
  menu: 'M3.5 6h17M3.5 12h17M3.5 18h17',
  speech: 'M4 4.5h16v11H11l-5 4.5v-4.5H4zM8 9h8M8 12h5',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
};
