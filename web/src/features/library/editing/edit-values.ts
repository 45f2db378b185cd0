import { trimmedText } from '../../../../../services/contract/characters.js';
import { linkIn } from '../../../../../services/contract/library/link.js';
import {
  type Recommendation,
  updateRecommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { reasonMissing } from '../texts.js';
import { t } from '../../../lib/language/translate.js';

/** The values of the edit form. */
export type EditValues = {
  title: string;
  description: string;
  link: string;
  notToBePassedOn: boolean;
};

const { shape } = updateRecommendation.request.shape.updates;

/** The initial values. */
export function valuesOf(recommendation: Recommendation): EditValues {
  const { title, description, link, notToBePassedOn } = recommendation;
  return { title, description, link: link ?? '', notToBePassedOn };
}

/** The values as they are sent. */
export function trimmed({ title, description, link, ...rest }: EditValues): EditValues {
  return {
    title: trimmedText(title),
    description: trimmedText(description),
    link: linkIn(link) ?? link.trim(),
    ...rest,
  };
}

type EditErrors = Partial<Record<keyof EditValues, string>>;

/** Validation errors by field, by the contract's rules. */
export function editErrors(values: EditValues): EditErrors {
  const { title, description, link } = trimmed(values);
  const errors: EditErrors = {};
  if (title === '') errors.title = t('Title is required.');
  else if (!shape.title.safeParse(title).success) errors.title = t('This title is too long.');
  if (description === '') errors.description = reasonMissing.description;
  if (!shape.link.safeParse(link).success) {
    errors.link = t('Please enter a valid URL, for example https://example.com.');
  }
  return errors;
}
