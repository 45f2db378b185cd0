import { type Messages, setupI18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import { createElement, type ReactElement } from 'react';
import { isolate } from '../text/names.js';
import { language } from './language.js';
import { textKey } from './text-key.js';

type Values = Readonly<Record<string, string | number>>;

const load = {
  /** English texts stand in the code: only patterns with values are listed, by the build. */
  en: async (): Promise<Messages> => (await import('./catalogs/english.js')).texts,
  fr: async (): Promise<Messages> => (await import('./catalogs/french.js')).texts,
};

let texts: Messages = {};

const i18n = setupI18n({ locale: language, messages: { [language]: texts } });

/** Loads the texts of the page's language. Modules that hold texts in constants are imported after. */
export async function loadTexts(): Promise<void> {
  texts = await load[language]();
  i18n.loadAndActivate({ locale: language, messages: texts });
}

/**
 * The text in the language of the page. With values it is an ICU pattern:
 * `t('{count, plural, one {# friend} other {# friends}}', { count })`.
 * @param english the English text, whose key identifies it in the catalogs
 */
export function t(english: string, values?: Values): string {
  const key = textKey(english);
  if (values !== undefined) return i18n._(key, isolated(values), { message: english });
  const text = Object.hasOwn(texts, key) ? texts[key] : english;
  return typeof text === 'string' ? text : english;
}

/** What people wrote may run in the other direction than the text around it. */
const isolated = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  );

interface TranslatedProps {
  /** The English text: `By <name/>, <link>read more</link>`, with `{count}` for values. */
  id: string;
  values?: Readonly<Record<string, number>>;
  /** The elements behind the tags. What people wrote belongs here, never into the values. */
  components: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it, in the language of the page. */
export const Translated = ({ id, values = {}, components }: TranslatedProps) =>
  createElement(TransNoContext, {
    ...{ id: textKey(id), message: id, lingui: { i18n } },
    ...{ values, components },
  });
