import { addRecommendation } from '../../../../services/contract/recommendation.js';
import type { Category } from '../../../../services/contract/user.js';

/** What the Add form holds. */
export interface AddValues {
  type: Category;
  title: string;
  link: string;
  description: string;
  keepPrivate: boolean;
}

type AddErrors = Partial<Record<keyof AddValues, string>>;

export const whyMissing =
  'Le champ "Why" est obligatoire. Veuillez indiquer pourquoi vous recommandez cet élément.';

/** An empty form; the type falls back to the first that the person has enabled. */
export function emptyValues(enabled: readonly Category[], link = ''): AddValues {
  return { type: enabled[0] ?? 'book', title: '', link, description: '', keepPrivate: true };
}

/** What has to be put right, by field; the rules are the contract's. */
export function errorsOf(values: AddValues): AddErrors {
  const { shape } = addRecommendation.request;
  const errors: AddErrors = {};
  if (values.title.trim() === '') errors.title = 'Name is required.';
  else if (!shape.title.safeParse(values.title).success) errors.title = 'This name is too long.';
  if (!shape.link.safeParse(values.link.trim()).success) {
    errors.link = 'Please enter a valid URL, for example https://example.com.';
  }
  if (values.description.trim() === '') errors.description = whyMissing;
  return errors;
}

/** Whether somebody typed something that closing would lose. */
export function isTouched(values: AddValues): boolean {
  return [values.title, values.link, values.description].some((text) => text.trim() !== '');
}
