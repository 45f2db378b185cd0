import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'web/src');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((file) =>
  join(web, file),
);
const components = files.filter((file) => file.endsWith('.tsx'));
const sheets = files.filter((file) => file.endsWith('.css'));

/** Class names that a component takes from its style sheets, which do not define them. */
function missingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/import (\w+) from '(.+\.module\.css)';/g);
  return [...imports].flatMap(([, name = '', path = '']) => {
    const sheet = readFileSync(join(dirname(file), path), 'utf8');
    const used = source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)(?!.*\.css')`, 'g'));
    return [...used]
      .filter(([, one = '']) => !new RegExp(String.raw`\.${one}\b`).test(sheet))
      .map(([expression]) => `${file.slice(web.length + 1)}: ${expression}`);
  });
}

it('every class name that a component uses stands in its style sheet', () => {
  expect(components.flatMap(missingClasses)).toEqual([]);
  expect(components.length).toBeGreaterThan(100);
});

const shared = ['shared', 'base'].map((name) =>
  readFileSync(join(web, `app/styles/${name}.css`), 'utf8'),
);

/** Shared class names that a component or a style sheet takes, and no sheet defines. */
function missingSharedClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const uses = source.matchAll(/className="([^"]+)"|composes: (.+) from global/g);
  return [...uses]
    .flatMap(([, inMarkup, inStyles]) => (inMarkup ?? inStyles ?? '').split(' '))
    .filter((name) => shared.every((sheet) => !sheet.includes(`.${name} {`)))
    .map((name) => `${file.slice(web.length + 1)}: ${name}`);
}

it('every shared class name is defined', () => {
  const own = [...components, ...sheets].filter((file) => !/frame\//.test(file));
  expect(own.flatMap(missingSharedClasses)).toEqual([]);
});

const mantine = join(root, 'node_modules/@mantine/core/styles');
const alwaysLoaded = readFileSync(join(web, 'app/styles/mantine.css'), 'utf8');

/** Mantine's components that a file uses without their style sheets. */
function unstyledComponents(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...imports]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(join(mantine, `${name}.layer.css`)))
    .filter((name) => ![alwaysLoaded, source].some((text) => text.includes(`/${name}.layer.css'`)))
    .map((name) => `${file.slice(web.length + 1)}: ${name}`);
}

it('every component of Mantine comes with its style sheet', () => {
  expect(components.flatMap(unstyledComponents)).toEqual([]);
});

it('titles of right-to-left scripts keep their side in browsers that need the prefix', () => {
  const unprefixed = /(?<!text-align: -webkit-match-parent;\s+)text-align: match-parent/;
  const rules = sheets.filter((file) => readFileSync(file, 'utf8').includes('match-parent'));
  expect(rules.filter((file) => unprefixed.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(rules.length).toBeGreaterThan(0);
});
