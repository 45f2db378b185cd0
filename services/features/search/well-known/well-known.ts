import { categories, type Category } from '../../../contract/people/user.js';
import { type WellKnownThing, getWellKnown } from '../../../contract/search/well-known.js';
import { type Answer, HandlesCall } from '../../../platform/http/calls/handles-call.js';
import type { Source } from '../search-port.js';
import {
  sampleBooks,
  sampleMovies,
  samplePlaces,
  samplePodcasts,
  sampleSeries,
  sampleTracks,
} from '../sample/sample-sources.js';

interface Result {
  readonly title?: string;
  readonly name?: string;
  readonly link: string | null;
  readonly metadata: WellKnownThing['metadata'];
}

/** By type: the source in the catalogue, and the titles to show, best known first. */
const chosen: Readonly<Record<Category, readonly [Source<Result>, readonly string[]]>> = {
  movie: [
    sampleMovies,
    [
      'Spirited Away',
      'Le Fabuleux Destin d’Amélie Poulain',
      'The Godfather',
      'Parasite',
      'Arrival',
    ],
  ],
  book: [
    sampleBooks,
    ['Le Petit Prince', 'Pride and Prejudice', 'The Hobbit', 'Nineteen Eighty-Four', 'Piranesi'],
  ],
  series: [sampleSeries, ['Fleabag', 'Breaking Bad', 'The Office', 'Dix pour cent', 'The Bear']],
  music: [
    sampleTracks,
    ['Here Comes the Sun', 'Bohemian Rhapsody', 'La Vie en rose', 'Feeling Good', 'Purple Rain'],
  ],
  podcast: [samplePodcasts, ['This American Life', '99% Invisible', 'Transfert', 'Radiolab']],
  place: [samplePlaces, ['Jardin du Luxembourg', 'Borough Market', 'Central Park', 'Alhambra']],
};

/** The entry of the catalogue with this title. */
async function thingOf(
  type: Category,
  source: Source<Result>,
  title: string,
): Promise<WellKnownThing | undefined> {
  const query = { text: title, language: 'en', market: 'US' };
  const results = await source.search(query, new AbortController().signal);
  const found = results.find((result) => (result.title ?? result.name) === title);
  return found && { type, title, link: found.link, metadata: found.metadata };
}

/** Well-known works and places: the first of each type, then the second of each, and so on. */
export async function wellKnownThings(): Promise<readonly WellKnownThing[]> {
  const rows = Math.max(...categories.map((type) => chosen[type][1].length));
  const things = Array.from({ length: rows }, (_, row) =>
    categories.flatMap((type) => {
      const [source, titles] = chosen[type];
      return titles.slice(row, row + 1).map((title) => thingOf(type, source, title));
    }),
  );
  return (await Promise.all(things.flat())).filter((thing) => thing !== undefined);
}

type Call = typeof getWellKnown;

/** Lists well-known works and places, from which new users pick favourites. */
@HandlesCall(getWellKnown)
export class GetWellKnownHandler {
  private readonly things = wellKnownThings();

  async execute(): Answer<Call> {
    return { things: [...(await this.things)] };
  }
}
