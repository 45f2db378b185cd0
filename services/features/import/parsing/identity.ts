import { exactFold } from '../../../../events/kernel/folding.js';
import { titleKey } from '../../../../events/library/title-key.js';
import { canonicalIsbn, canonicalLink } from '../../../../projections/explore/same-thing.js';
import type { ImportedRow } from './row.js';

type Described = Pick<ImportedRow, 'type' | 'title' | 'link' | 'metadata'>;

const text = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
};

/** The year of a thing; empty when it is not known. */
export function yearOf({ metadata }: Pick<Described, 'metadata'>): string {
  const dates = [metadata['releaseDate'], metadata['publishedDate']].map(text);
  return /^-?\d{4}/.exec(dates.find((date) => date !== '') ?? '')?.[0] ?? '';
}

/** Who made a thing; empty when it is not known. */
export function makerOf({ metadata }: Pick<Described, 'metadata'>): string {
  const { authors, artist, publisher, director } = metadata;
  const [author] = Array.isArray(authors) ? authors : [authors];
  return [author, artist, publisher, director].map(text).find((name) => name !== '') ?? '';
}

/** `Dune (1984)`: how a title is told apart from another of the same name. */
export function titleWithSign({ title, metadata }: Pick<Described, 'title' | 'metadata'>): string {
  const sign = yearOf({ metadata }) || makerOf({ metadata });
  return sign === '' ? title : `${title} (${sign})`;
}

/** Titles that may stand for a thing: with and without what tells it apart. */
function titlesOf(described: Described): string[] {
  const sign = /^(.+) \(([^()]+)\)$/.exec(described.title);
  const isOwn = sign !== null && [yearOf(described), makerOf(described)].includes(sign[2] ?? '');
  return isOwn ? [described.title, sign[1] ?? ''] : [described.title];
}

/**
 * Keys, of which two descriptions of the same thing share at least one: its ids and addresses, or
 * its title together with year or maker. Never the title alone.
 */
export function identitiesOf(described: Described): string[] {
  const { type, link, metadata } = described;
  const of = (field: string) => text(metadata[field]);
  const year = yearOf(described);
  const maker = exactFold(makerOf(described));
  const links = [link ?? '', of('googleMapsUrl'), of('spotifyLink'), of('feedUrl')];
  const imdb = of('imdbId') && `https://www.imdb.com/title/${of('imdbId')}/`;
  const keys = [
    of('tmdbId') && `tmdb:${type}:${of('tmdbId')}`,
    of('isbn') && `isbn:${canonicalIsbn(of('isbn'))}`,
    ...[...links, imdb].filter(Boolean).map((each) => `link:${canonicalLink(each)}`),
    of('address') && `address:${exactFold(of('address'))}`,
    ...titlesOf(described).flatMap((title) => [
      year && `year:${titleKey(type, title)}:${year}`,
      maker && `maker:${titleKey(type, title)}:${maker}`,
    ]),
  ];
  return [...new Set(keys.filter((key) => key !== ''))];
}

/** What a sure key is an id of: two different ids of one kind are two things. */
function kindOf(key: string): string | undefined {
  if (key.startsWith('tmdb:')) return 'tmdb';
  const address = /^link:(.*)$/.exec(key)?.[1] ?? '';
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/**
 * Whether ids tell two films or series apart that have the same title and year. Books have many
 * ids, one for each edition.
 */
export function areApart(one: readonly string[], other: readonly string[]): boolean {
  const kinds = new Map(one.map((key) => [kindOf(key), new Set<string>()]));
  for (const key of one) kinds.get(kindOf(key))?.add(key);
  return other.some((key) => {
    const kind = kindOf(key);
    const known = kind === undefined ? undefined : kinds.get(kind);
    return known !== undefined && !known.has(key);
  });
}

const isScreen = ({ type }: Pick<Described, 'type'>) => type === 'movie' || type === 'series';

/** Finds things by their identities, in the order in which they were added. */
export class IdentityIndex<Item extends Described> {
  private readonly items: { readonly item: Item; readonly keys: readonly string[] }[] = [];
  private readonly byKey = new Map<string, number[]>();

  /** @returns its index. */
  add(item: Item, keys: readonly string[] = identitiesOf(item)): number {
    const index = this.items.push({ item, keys }) - 1;
    this.learn(index, keys);
    return index;
  }

  /** Further keys of a known item. */
  learn(index: number, keys: readonly string[]): void {
    for (const key of keys) {
      const known = this.byKey.get(key);
      if (known === undefined) this.byKey.set(key, [index]);
      else if (!known.includes(index)) known.push(index);
    }
  }

  /** Index of the thing that has one of the keys; undefined if there is none. */
  find(
    described: Described,
    keys: readonly string[] = identitiesOf(described),
  ): number | undefined {
    for (const key of keys) {
      const isSure = /^(tmdb|isbn|link|typed):/.test(key) || !isScreen(described);
      const found = this.byKey
        .get(key)
        ?.find((index) => isSure || !areApart(this.items[index]?.keys ?? [], keys));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  itemAt(index: number): Item | undefined {
    return this.items[index]?.item;
  }
}
