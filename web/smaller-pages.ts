import type { Plugin } from 'vite';

/** Zod can also write JSON Schema, as the server does for its documentation: pages go without. */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const exported = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
    return exported.map(([, name]) => `export const ${name} = () => undefined;`).join('\n');
  },
};

/** Zod's own words of what is wrong with a value are read by callers of the server: pages have theirs. */
export const withoutMessages: Plugin = {
  name: 'without-messages',
  apply: 'build',
  transform: (_code, id) =>
    id.endsWith('/zod/v4/locales/en.js') ? 'export default () => ({});' : null,
};

/** What the contract tells the readers of its documentation: pages go without. */
export const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/\/services\/contract\/[\w-]+\.ts$/.test(id)) return null;
    // From the end on, so that what comes before keeps its place.
    return readersOnly(this.parse(code))
      .sort((one, other) => other.start - one.start)
      .reduce((left, { start, end }) => `${left.slice(0, start)}''${left.slice(end)}`, code);
  },
};

interface Place {
  readonly start: number;
  readonly end: number;
}

/** What such a field's value looks like; one of a schema may have its name, and is a call. */
const texts: Readonly<Record<string, readonly string[]>> = {
  summary: ['Literal', 'BinaryExpression'],
  description: ['Literal', 'BinaryExpression'],
  refusals: ['ObjectExpression'],
};

/** Where the texts stand that say what a call does and what it refuses. */
function readersOnly(node: unknown): Place[] {
  if (Array.isArray(node)) return node.flatMap(readersOnly);
  if (!isObject(node)) return [];
  const { type, key, value } = node;
  if (type === 'Property' && isObject(key) && isObject(value)) {
    const { type: kind, start, end } = value;
    const isText = texts[String(key['name'])]?.includes(String(kind));
    if (isText) return [{ start: Number(start), end: Number(end) }];
  }
  return Object.values(node).flatMap(readersOnly);
}

const isObject = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null;
