import { describe, expect, it } from '@jest/globals';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { identityOf } from '../../../services/features/search/providers/fields.js';
import { textKey } from '../../../web/src/lib/language/text-key.js';
import { englishOf, textsWithValues } from '../../../web/src/lib/language/texts-of-server.js';
import { textsInCode } from './texts-in-code.js';
import { textsOfServer } from './texts-of-server.js';

const client = join(import.meta.dirname, '../../../web/src');
const catalog = z.record(z.string(), z.string());
const folder = join(client, 'lib/language/catalogs/french');

const root = join(import.meta.dirname, '../../..');
/** The server's code by path, except for operators' texts, which are in English. */
const server = new Map(
  ['events', 'services']
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${part}/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .filter((path) => !/^services\/platform\/(operations|operator-tools|analysis)\//.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
);

/** All but the operators' page, which is in English. */
const code = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|d)\.tsx?$/.test(path))
  .filter((path) => !path.startsWith('operations/') && !path.startsWith('lib/language/'))
  .map((path) => ({ path, ...textsInCode(path, readFileSync(join(client, path), 'utf8')) }));

const entriesOf = (name: string) =>
  Object.entries(catalog.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
const entries = readdirSync(folder).flatMap(entriesOf);
const french = new Map(entries);
const ofServer = entriesOf('server.json').map(([english]) => english);

type Argument = readonly [name: string, kind?: string, cases?: string | object];
const isArgument = (part: unknown): part is Argument => Array.isArray(part);

/** The names of the placeholders and tags in a text. */
function placeholdersIn(text: string): string[] {
  const names = (parts: readonly unknown[]): string[] =>
    parts.filter(isArgument).flatMap(([name, , cases = {}]) => {
      const within = typeof cases === 'string' ? [] : Object.values(cases);
      return [name, ...within.filter(Array.isArray).flatMap(names)];
    });
  const elements = [...text.matchAll(/<(\w+)\/?>/g)].map(([, name = '']) => `<${name}>`);
  return [...new Set([...names(compileMessageOrThrow(text)), ...elements])].sort();
}

describe('the languages of the client', () => {
  it('have a French text for each English one, and none that is not used', () => {
    const used = new Set(code.flatMap((file) => file.used.map(({ text }) => text)));
    expect([...used].filter((text) => !french.has(text))).toEqual([]);
    const ofClient = [...french.keys()].filter((text) => !ofServer.includes(text));
    expect(ofClient.filter((text) => !used.has(text))).toEqual([]);
  });

  it('translate every text of the server that people see, and no unused one', () => {
    const { texts, unreadable } = textsOfServer(server);
    expect(unreadable).toEqual([]);
    const translated = [...french.keys()].map((text) => text.replaceAll(/\{\w+\}/g, '{}'));
    // Attributions of providers are not translated, only that of the sample data.
    const ofSamples = identityOf('sample').attribution.text;
    const shown = new Set([...texts, ofSamples].map((text) => englishOf.get(text) ?? text));
    expect([...shown].filter((text) => !translated.includes(text))).toEqual([]);
    expect(ofServer.filter((text) => !shown.has(text.replaceAll(/\{\w+\}/g, '{}')))).toEqual([]);
  });

  it('recognize the texts of the server that have placeholders', () => {
    expect([...textsWithValues].sort()).toEqual(
      ofServer.filter((text) => text.includes('{')).sort(),
    );
  });

  it('have no duplicate texts or keys', () => {
    expect(entries.length).toBe(french.size);
    expect(new Set([...french.keys()].map(textKey)).size).toBe(french.size);
  });

  it('have the same placeholders and tags', () => {
    const differing = entries.filter(
      ([english, text]) => placeholdersIn(english).join() !== placeholdersIn(text).join(),
    );
    expect(differing).toEqual([]);
  });

  it('follow French typography', () => {
    // The specification gives these exact words.
    const specified = [
      'Lien copié !',
      'Doublon détecté: vous avez déjà ajouté cette recommandation.',
      'Doublon détecté: cette recommandation existe déjà.',
      'Retirer cette recommandation de votre bibliothèque ?',
    ];
    const wrong = [...french.values()]
      .filter((text) => !specified.includes(text))
      .filter((text) => /[\p{L}\d»}>)][ \u00a0]?[;:!?»](?!\w|\/\/)|« |\p{L}'\p{L}/u.test(text));
    expect(wrong).toEqual([]);
  });

  it('leave no text of the interface untranslated', () => {
    const bare = code.flatMap(({ path, bare: texts }) =>
      texts.map(({ text, line }) => `${path}:${line}: ${text}`),
    );
    expect(bare).toEqual([]);
  });
});
