// What the browsers in .browserslistrc lack. The plugins lie where npm has put them: beside ESLint, in $MODULES.
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.MODULES}/`);
const plugin = (name) => ((found) => found.default ?? found)(require(name));
const compat = plugin('eslint-plugin-compat');
const linterOptions = { reportUnusedDisableDirectives: 'error' };
// All but the last are newer than the year or lack in one browser, which shows bars wider, letters in another family,
// lines broken elsewhere; the last came with the browsers of the list.
const allowed = {
  allowProperties: ['accent-color', 'box-decoration-break', 'forced-color-adjust', 'print-color-adjust', 'scrollbar-width', 'text-wrap', 'user-select'],
  allowPropertyValues: { 'break-after': ['avoid'], 'font-family': ['ui-monospace'] },
  allowSelectors: ['marker'],
  allowFunctions: ['light-dark'],
};

export default [
  {
    ...compat.configs['flat/recommended'],
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions,
    settings: { lintAllEsApis: true },
    rules: {
      ...compat.configs['flat/recommended'].rules,
      'no-restricted-syntax': [
        'error',
        { selector: 'TemplateLiteral TemplateLiteral', message: 'name the inner template: the minifier knows no nested ones' },
      ],
    },
  },
  {
    files: ['**/*.css'],
    plugins: { css: plugin('@eslint/css') },
    language: 'css/css',
    languageOptions: { tolerant: true }, // sizes that are calculated in conditions
    linterOptions,
    rules: { 'css/use-baseline': ['error', { available: 2023, ...allowed }], 'css/no-invalid-at-rules': 'error' },
  },
];
