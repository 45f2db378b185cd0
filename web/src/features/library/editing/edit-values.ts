import { trimmedText } from '../../../../../services/contract/characters.js';
import { linkIn } from '../../../../../services/contract/library/link.js';
import {
  type Recommendation,
  updateRecommendation,
} from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { reasonMissing } from '../texts.js';
import { type EditedFacts, factsIn, withFacts } from './edited-metadata.js';
import { t } from '../../../lib/language/translate.js';

/** The values of the edit form. */
export type EditValues = EditedFacts & {
  type: Category;
  title: string;
  description: string;
  link: string;
  keepPrivate: boolean;
  notToBePassedOn: boolean;
};

const { shape } = updateRecommendation.request.shape.updates;
type Updates = Partial<Pick<Recommendation, keyof typeof shape>>;

/** The initial values. */
export function valuesOf(recommendation: Recommendation): EditValues {
  const { type, title, description, link, metadata, keepPrivate, notToBePassedOn } = recommendation;
  const facts = factsIn(metadata);
  return { type, title, description, link: link ?? '', ...facts, keepPrivate, notToBePassedOn };
}

/** The values as they are sent. */
export function trimmed({ title, description, link, ...rest }: EditValues): EditValues {
  return {
    ...rest,
    title: trimmedText(title),
    description: trimmedText(description),
    link: linkIn(link) ?? link.trim(),
  };
}

/** The changes as the server takes them: facts are part of the metadata. */
export function updatesOf(
  { maker, year, picture, ...changes }: Partial<EditValues>,
  recommendation: Recommendation,
): Updates {
  const { type = recommendation.type } = changes;
  const known = factsIn(recommendation.metadata);
  const edited = [maker, year, picture].some((each) => each !== undefined);
  if (!edited && changes.type === undefined) return changes;
  const facts = {
    maker: maker ?? known.maker,
    year: year ?? known.year,
    picture: picture ?? known.picture,
  };
  return { ...changes, metadata: withFacts(recommendation, type, facts) };
}

type EditErrors = Partial<Record<keyof EditValues, string>>;

/** Validation errors by field, by the contract's rules. */
export function editErrors(values: EditValues): EditErrors {
  const { title, description, link, year, picture } = trimmed(values);
  const errors: EditErrors = {};
  if (title === '') errors.title = t('Title is required.');
  else if (!shape.title.safeParse(title).success) errors.title = t('This title is too long.');
  if (description === '') errors.description = reasonMissing.description;
  if (!shape.link.safeParse(link).success) errors.link = validUrl;
  if (!/^(?:\d{4}.*)?$/.test(year.trim()))
    errors.year = t('Please enter a year, for example 1965.');
  if (!shape.link.safeParse(picture.trim()).success) errors.picture = validUrl;
  return errors;
}

const validUrl = t('Please enter a valid URL, for example https://example.com.');
