import { trimmedText } from '../../../../../services/contract/characters.js';
import { linkIn } from '../../../../../services/contract/library/link.js';
import {
  type Recommendation,
  updateRecommendation,
} from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { reasonMissing } from '../texts.js';
import { pointIn, pointOf, textOfPoint } from '../place-map/located-places.js';
import { t } from '../../../lib/language/translate.js';
import {
  coverImage,
  makerFields,
  makerOf,
  pictureFields,
  yearFields,
  yearOf,
} from '../metadata.js';

type Metadata = Recommendation['metadata'];

/** What an owner can correct in the metadata, as texts; empty when unknown. */
type EditedFacts = {
  maker: string;
  year: string;
  picture: string;
};

const factsIn = (metadata: Metadata): EditedFacts => ({
  maker: makerOf(metadata) ?? '',
  year: yearOf(metadata) ?? '',
  picture: coverImage(metadata) ?? '',
});

const fields: Readonly<Record<Category, readonly [maker: string, year: string, picture: string]>> =
  {
    movie: ['director', 'releaseDate', 'tmdbPoster'],
    series: ['director', 'releaseDate', 'tmdbPoster'],
    book: ['authors', 'publishedDate', 'thumbnail'],
    podcast: ['publisher', 'releaseDate', 'coverBig'],
    music: ['artist', 'releaseDate', 'coverBig'],
    place: ['address', 'releaseDate', 'photo'],
  };

/**
 * The metadata with these facts. Those that did not change keep their fields; another type keeps
 * nothing else, since a provider's data belong to the old one. The changed ones are the person's own,
 * which no provider's values replace.
 */
function withFacts(
  { type: before, metadata }: Pick<Recommendation, 'type' | 'metadata'>,
  type: Category,
  facts: EditedFacts,
): Metadata {
  const known = factsIn(metadata);
  const isMoved = type !== before;
  const [maker, year, picture] = fields[type];
  const result: Metadata = isMoved ? {} : { ...metadata };
  const own = new Set([metadata['ownFields'] ?? []].flat());
  const set = (text: string, before: string, field: string, replaced: readonly string[]) => {
    if (!isMoved && text === before) return;
    for (const each of replaced) Reflect.deleteProperty(result, each);
    if (!isMoved) result['ownFields'] = [...own.add(field)];
    if (text !== '') result[field] = field === 'authors' ? text.split(/\s*,\s*/) : text;
  };
  set(facts.maker.trim(), known.maker, maker, makerFields);
  set(facts.year.trim(), known.year, year, yearFields);
  set(facts.picture.trim(), known.picture, picture, pictureFields);
  return result;
}

/** The values of the edit form. */
export type EditValues = EditedFacts & {
  type: Category;
  title: string;
  description: string;
  link: string;
  keepPrivate: boolean;
  notToBePassedOn: boolean;
  /** Coordinates of a place as text; empty without. */
  location: string;
};

const { shape } = updateRecommendation.request.shape.updates;
type Updates = Partial<Pick<Recommendation, keyof typeof shape>>;

/** The initial values. */
export function valuesOf(recommendation: Recommendation): EditValues {
  const { type, title, description, link, metadata, keepPrivate, notToBePassedOn } = recommendation;
  const facts = factsIn(metadata);
  const point = pointOf(metadata['location']);
  const location = point ? textOfPoint(point) : '';
  const shown = { keepPrivate, notToBePassedOn };
  return { type, title, description, link: link ?? '', ...facts, location, ...shown };
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
  { maker, year, picture, location, ...changes }: Partial<EditValues>,
  recommendation: Recommendation,
): Updates {
  const { type = recommendation.type } = changes;
  const known = factsIn(recommendation.metadata);
  const edited = [maker, year, picture, location].some((each) => each !== undefined);
  if (!edited && changes.type === undefined) return changes;
  const facts = {
    maker: maker ?? known.maker,
    year: year ?? known.year,
    picture: picture ?? known.picture,
  };
  const metadata = withFacts(recommendation, type, facts);
  return { ...changes, metadata: location === undefined ? metadata : placed(metadata, location) };
}

/** The metadata with another location; the provider's page is about the former one. */
function placed(
  metadata: Recommendation['metadata'],
  location: string,
): Recommendation['metadata'] {
  const { location: _before, placeId, googlePlaceId, googleMapsUrl, ...others } = metadata;
  const point = pointIn(location);
  return point ? { ...others, location: { ...point } } : others;
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
