import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
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
export type EditedFacts = {
  maker: string;
  year: string;
  picture: string;
};

export const factsIn = (metadata: Metadata): EditedFacts => ({
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
 * nothing else, since a provider's data belong to the old one.
 */
export function withFacts(
  { type: before, metadata }: Pick<Recommendation, 'type' | 'metadata'>,
  type: Category,
  facts: EditedFacts,
): Metadata {
  const known = factsIn(metadata);
  const isMoved = type !== before;
  const [maker, year, picture] = fields[type];
  const result = isMoved ? {} : { ...metadata };
  const set = (text: string, before: string, field: string, replaced: readonly string[]) => {
    if (!isMoved && text === before) return;
    for (const each of replaced) Reflect.deleteProperty(result, each);
    if (text !== '') result[field] = field === 'authors' ? text.split(/\s*,\s*/) : text;
  };
  set(facts.maker.trim(), known.maker, maker, makerFields);
  set(facts.year.trim(), known.year, year, yearFields);
  set(facts.picture.trim(), known.picture, picture, pictureFields);
  return result;
}
