import type { Plugin } from 'vite';

/** Removes Zod's JSON Schema support, which only the server's documentation uses. */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const exported = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
    return exported.map(([, name]) => `export const ${name} = () => undefined;`).join('\n');
  },
};

/** Removes Zod's error messages; pages have their own. */
export const withoutMessages: Plugin = {
  name: 'without-messages',
  apply: 'build',
  transform: (_code, id) =>
    id.endsWith('/zod/v4/locales/en.js') ? 'export default () => ({});' : null,
};

/** Removes the contract's documentation texts from pages. */
export const withoutDocumentation: Plugin = {
  name: 'without-documentation',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/\/services\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/.test(id)) return null;
    // From the end, so that earlier offsets stay valid.
    return documentationIn(this.parse(code))
      .sort((one, other) => other.start - one.start)
      .reduce((rest, { start, end }) => `${rest.slice(0, start)}''${rest.slice(end)}`, code);
  },
};

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The syntax of these texts, by field; schema fields of the same name are calls. */
const texts: Readonly<Record<string, readonly string[]>> = {
  summary: ['Literal', 'BinaryExpression'],
  description: ['Literal', 'BinaryExpression'],
  refusals: ['ObjectExpression'],
};

/** The ranges of the texts that document calls. */
function documentationIn(node: unknown): Range[] {
  if (Array.isArray(node)) return node.flatMap(documentationIn);
  if (!isObject(node)) return [];
  const { type, key, value } = node;
  if (type === 'Property' && isObject(key) && isObject(value)) {
    const { type: kind, start, end } = value;
    const isText = texts[String(key['name'])]?.includes(String(kind));
    if (isText) return [{ start: Number(start), end: Number(end) }];
  }
  return Object.values(node).flatMap(documentationIn);
}

const isObject = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null;
