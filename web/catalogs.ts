import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { textKey } from './src/lib/language/text-key.js';

const folder = join(import.meta.dirname, 'src/lib/language/catalogs');
const catalog = /\/lib\/language\/catalogs\/(english|french)\.ts$/;
const file = z.record(z.string(), z.string());

/** The French text of each English one, from all files of the catalog. */
export function frenchTexts(): Readonly<Record<string, string>> {
  const french = join(folder, 'french');
  const files = readdirSync(french).map((name) => readFileSync(join(french, name), 'utf8'));
  return Object.fromEntries(files.flatMap((text) => Object.entries(file.parse(JSON.parse(text)))));
}

/** Whether a text has values and therefore needs compiling. */
const isPattern = (text: string) => text.includes('{') || text.includes('<');

const renderedLanguage = `
const parameters = new URL(import.meta.url).searchParams;
export const renderedLanguage = parameters.get('language') === 'fr' ? 'fr' : 'en';
const usualLocale = renderedLanguage === 'fr' ? 'fr-FR' : 'en-GB';
export const renderedLocale = parameters.get('locale') ?? usualLocale;`;

/**
 * Lets one build render pages in each language. Its module is imported with `?language=en`, and with
 * `&locale=en-US` for the dates and numbers of a region.
 */
export const languageOfImport: Plugin = {
  name: 'language-of-import',
  load: (id) => (id.endsWith('/lib/language/rendered-language.ts') ? renderedLanguage : null),
};

/** Compiles the catalogs, so that pages parse no patterns. */
export const compiledCatalogs: Plugin = {
  name: 'compiled-catalogs',
  apply: 'build',
  load(id) {
    const name = catalog.exec(id)?.[1];
    if (name === undefined) return null;
    const texts = Object.entries(frenchTexts())
      .map(([english, french]) => [english, name === 'french' ? french : english] as const)
      .filter(([english]) => name === 'french' || isPattern(english))
      .map(([english, text]) => [
        textKey(english),
        isPattern(english) ? compileMessageOrThrow(text) : text,
      ]);
    return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
  },
};
