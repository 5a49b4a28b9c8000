// What the browsers in .browserslistrc lack. The plugin lies where npm has put it: beside ESLint, in $MODULES.
import { createRequire } from 'node:module';

const compat = createRequire(`${process.env.MODULES}/`)('eslint-plugin-compat');
const { default: plugin = compat } = compat;

export default [
  {
    ...plugin.configs['flat/recommended'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    settings: { lintAllEsApis: true },
  },
];
