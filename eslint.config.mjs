// Style of the page's scripts, and what the browsers in .browserslistrc lack. `.ci/run page` runs it with the plugins
// where npm has put them, in $MODULES; an editor needs `npm install --no-save eslint eslint-plugin-compat @eslint/css`.
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.MODULES ?? `${import.meta.dirname}/node_modules`}/`);
const plugin = (name) => ((found) => found.default ?? found)(require(name));
const compat = plugin('eslint-plugin-compat');
const linterOptions = { reportUnusedDisableDirectives: 'error' };
const MAX_COLUMNS = 120;

// Comments, strings and conditions that oxfmt does not break; ESLint's own rule is deprecated and knows no style sheets.
const maxLength = {
  create(context) {
    const check = () =>
      context.sourceCode.lines.forEach((text, line) => {
        if (text.length <= MAX_COLUMNS) return;
        const loc = { line: line + 1, column: MAX_COLUMNS };
        context.report({ loc, message: `has ${text.length} characters; at most ${MAX_COLUMNS} are allowed` });
      });
    return { Program: check, StyleSheet: check };
  }
};
const page = { rules: { 'max-length': maxLength } };

const style = {
  eqeqeq: 'error',
  'max-lines-per-function': ['error', 80],
  'no-else-return': 'error',
  'no-implicit-coercion': 'error',
  'no-lonely-if': 'error',
  'no-restricted-syntax': [
    'error',
    {
      selector: 'TemplateLiteral TemplateLiteral',
      message: 'name the inner template: the minifier knows no nested ones'
    }
  ],
  'no-throw-literal': 'error',
  'no-unneeded-ternary': 'error',
  'no-unused-vars': ['error', { varsIgnorePattern: '^_' }],
  'no-useless-assignment': 'error',
  'no-useless-rename': 'error',
  'no-useless-return': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-arrow-callback': 'error',
  'prefer-const': 'error'
};

// All but the last are newer than the year or lack in one browser, which shows bars wider, letters in another family,
// lines broken elsewhere; the last came with the browsers of the list.
const allowed = {
  allowProperties: [
    'accent-color',
    'box-decoration-break',
    'forced-color-adjust',
    'print-color-adjust',
    'scrollbar-width',
    'text-wrap',
    'user-select'
  ],
  allowPropertyValues: { 'break-after': ['avoid'], 'font-family': ['ui-monospace'] },
  allowSelectors: ['marker'],
  allowFunctions: ['light-dark']
};

export default [
  {
    ...compat.configs['flat/recommended'],
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions,
    settings: { lintAllEsApis: true },
    plugins: { ...compat.configs['flat/recommended'].plugins, page },
    rules: { ...compat.configs['flat/recommended'].rules, ...style, 'page/max-length': 'error' }
  },
  {
    files: ['**/*.css'],
    plugins: { css: plugin('@eslint/css'), page },
    language: 'css/css',
    languageOptions: { tolerant: true }, // sizes that are calculated in conditions
    linterOptions,
    rules: {
      'css/use-baseline': ['error', { available: 2023, ...allowed }],
      'css/no-invalid-at-rules': 'error',
      'page/max-length': 'error'
    }
  }
];
