// Compares what scripts and styles mean with what they mean as the server sends them: its minifiers read no syntax.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

const PAGE = `
import json
from sevenwonders.server.page.assets import minify
from sevenwonders.server.page.files import load_page_files
files = load_page_files()
names = files.glob("js/**/*.js") + files.glob("css/*.css")
print(json.dumps({name: [files.read_text(name), minify(files.read_text(name), name[name.rindex("."):])] for name in names}))
`;
const espree = createRequire(`${process.env.MODULES}/eslint/`)('espree');
const css = createRequire(`${process.env.MODULES}/@eslint/css/`)('@eslint/css-tree');
const PLACES = new Set(['start', 'end', 'loc', 'range']);

const meaningOf = {
  js: (text) => espree.parse(text, { ecmaVersion: 2024, sourceType: 'module' }),
  css: (text) => css.generate(css.parse(text, { parseCustomProperty: true }))
};
const page = JSON.parse(execFileSync('python', ['-c', PAGE], { maxBuffer: 1e8 }));
const changed = Object.entries(page).filter(([name, texts]) => {
  const [written, sent] = texts.map((text) =>
    JSON.stringify(meaningOf[name.split('.').at(-1)](text), (key, value) => (PLACES.has(key) ? undefined : value))
  );
  return written !== sent;
});
for (const [name] of changed) console.error(`${name} means something else once it is minified`);
process.exitCode = Math.min(1, changed.length);
