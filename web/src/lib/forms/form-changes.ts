import {
  countCharacters,
  cutCharacters,
  fitsCharacters,
} from '../../../../services/contract/characters.js';
import { t } from '../language/translate.js';

/** The used and the allowed number of characters: 12/100. */
export const counter = (text: string, max: number) => `${countCharacters(text)}/${max}`;

/**
 * Shortens a text to its limit by dropping characters before the caret, where the text was typed or
 * pasted. Returns the text and the new caret.
 */
export function fitToLimit(typed: string, caret: number, max: number) {
  let head = typed.slice(0, caret);
  const tail = typed.slice(caret);
  // Joining head and tail may merge or split characters, so each length is tried.
  for (let length = max; !fitsCharacters(head + tail, max) && head !== ''; length -= 1) {
    head = cutCharacters(head, length);
  }
  return { text: cutCharacters(head + tail, max), caret: head.length };
}

type Values = Readonly<Record<string, unknown>>;

/** The fields that differ from the form's initial values; only these are sent. */
export function changedFields<Form extends Values>(values: Form, base: Form): Partial<Form> {
  const changed: Partial<Form> = {};
  for (const field in values) if (values[field] !== base[field]) changed[field] = values[field];
  return changed;
}

/** The fields that were changed both in the form and elsewhere, to different values. */
export function conflictingFields<Form extends Values>(
  values: Form,
  base: Form,
  current: Form,
): Extract<keyof Form, string>[] {
  const conflicting: Extract<keyof Form, string>[] = [];
  for (const field in changedFields(values, base)) {
    if (current[field] !== base[field] && current[field] !== values[field]) conflicting.push(field);
  }
  return conflicting;
}

/** The error text under a conflicting field. */
export const conflictText = (current: string | boolean | null): string =>
  current === '' || current === null
    ? t('This was cleared on another device. Save again to keep your version.')
    : t('This was changed on another device to “{value}”. Save again to keep your version.', {
        value: String(current),
      });
