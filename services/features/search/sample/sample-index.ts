import { z } from 'zod';
import { parseSearch, searchableText } from '../../../contract/library/search-text.js';
import { readLines } from '../../../platform/tools/read-lines.js';

/** A movie or series: title, (first) year, maker, subject. */
const film = z.tuple([z.string(), z.int(), z.string(), z.string()]);
export type SampleFilm = z.infer<typeof film>;

export const movies = readLines(new URL('./movies.jsonl', import.meta.url), film);
export const series = readLines(new URL('./series.jsonl', import.meta.url), film);

/** Title, year, author, subject. */
const book = z.tuple([z.string(), z.int(), z.string(), z.string()]);
export type SampleBook = z.infer<typeof book>;
export const books = readLines(new URL('./books.jsonl', import.meta.url), book);

/** Title, publisher, subject. */
const podcast = z.tuple([z.string(), z.string(), z.string()]);
export type SamplePodcast = z.infer<typeof podcast>;
export const podcasts = readLines(new URL('./podcasts.jsonl', import.meta.url), podcast);

/** Title, artist, album, year of the album. */
const track = z.tuple([z.string(), z.string(), z.string(), z.int()]);
export type SampleTrack = z.infer<typeof track>;
export const music = readLines(new URL('./music.jsonl', import.meta.url), track);

/** Name, address, degrees north, degrees east, kind. */
const place = z.tuple([z.string(), z.string(), z.number(), z.number(), z.string()]);
export type SamplePlace = z.infer<typeof place>;
export const places = readLines(new URL('./places.jsonl', import.meta.url), place);

/** The texts by whose words an entry is found. */
export interface SearchWords {
  readonly title: string;
  /** Its maker or place, for example. */
  readonly others: string;
}

interface Entry<Item> {
  readonly item: Item;
  /** As searches compare it. */
  readonly title: string;
  readonly text: string;
}

const maxResults = 10;

/** Finds entries that have each searched word, best first. */
export class SampleIndex<Item> {
  private readonly entries: readonly Entry<Item>[];

  /** @param type of all entries */
  constructor(
    items: readonly Item[],
    private readonly type: string,
    searchWordsOf: (item: Item) => SearchWords,
  ) {
    this.entries = items.map((item) => {
      const texts = searchWordsOf(item);
      const title = searchableText(texts.title);
      return { item, title, text: `${title}\n${searchableText(texts.others)}` };
    });
  }

  /** At most 10 entries. */
  search(text: string): readonly Item[] {
    const words = parseSearch(text);
    if (words.length === 0) return [];
    return this.entries
      .filter((entry) =>
        words.every(({ isIn, isOfType }) => isIn(entry.text) || isOfType(this.type)),
      )
      .map((entry) => ({ item: entry.item, rank: rankOf(entry, searchableText(text)) }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, maxResults)
      .map(({ item }) => item);
  }
}

/** 0 for the exact title, 1 for its beginning, 2 for words of the title, 3 for other words. */
function rankOf<Item>({ title }: Entry<Item>, searched: string): number {
  if (title === searched) return 0;
  if (title.startsWith(searched)) return 1;
  return searched.split(' ').every((word) => title.includes(` ${word}`)) ? 2 : 3;
}
