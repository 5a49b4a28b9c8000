// What the browsers in .browserslistrc lack. The plugin lies where npm has put it: beside Stylelint, in $MODULES.
// These only adorn: without them bars are wider, cursors plain, letters another family.
const ignore = ['css-scrollbar', 'css-touch-action', 'css3-cursors', 'extended-system-fonts'];

export default {
  plugins: [`${process.env.MODULES}/stylelint-no-unsupported-browser-features/lib/index.js`],
  rules: { 'plugin/no-unsupported-browser-features': [true, { ignore, ignorePartialSupport: true }] },
};
