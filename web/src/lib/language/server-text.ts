import { t } from './translate.js';
import { englishOf, textsWithValues } from './texts-of-server.js';

const patterns = textsWithValues.map((id) => ({
  id,
  expression: new RegExp(`^${id.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`),
}));

/** A text of the server in the language of the page; one that has no translation stays as it is. */
export function serverText(said: string): string {
  const text = englishOf.get(said) ?? said;
  const translated = t(text);
  if (translated !== text) return translated;
  for (const { id, expression } of patterns) {
    const values = expression.exec(text)?.groups;
    if (values) return t(id, { ...values });
  }
  return text;
}
