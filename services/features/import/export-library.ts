import { setImmediate } from 'node:timers/promises';
import { exportLibrary, type LibraryItem } from '../../contract/library/import.js';
import { csvText } from '../../platform/analysis/file-formats.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { chunks } from '../../platform/personal-data/all-personal-data.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { reactionsProjection } from '../../../projections/reactions/projection.js';
import { recommendationsProjection } from '../../../projections/recommendations/projection.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { LibraryReader } from '../library/my-list/library.reader.js';
import { ReactionsReader } from '../library/reactions/reactions.reader.js';
import { RecommendationsReader } from '../library/recommendations.reader.js';
import { yearOf } from './parsing/identity.js';

type Call = typeof exportLibrary;
type Format = ReceivedCall<Call>['input']['format'];

/** Milliseconds that an export waits for the read models. */
const maxWait = 10_000;
const models = [libraryProjection, recommendationsProjection, reactionsProjection];

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const date = ({ added }: LibraryItem) => added.slice(0, 10);

/** A table: the name of each column with its cell. */
type Table = readonly (readonly [name: string, cell: (item: LibraryItem) => unknown])[];

const ownTable: Table = [
  ['trboo/1', () => '1'],
  ['type', ({ type }) => type],
  ['title', ({ title }) => title],
  ['why', ({ why }) => why],
  ['link', ({ link }) => link],
  ['added', ({ added }) => added],
  ['private', ({ keepPrivate }) => String(keepPrivate)],
  ['reaction', ({ reaction }) => reaction],
  ['saved', ({ saved }) => String(saved)],
  ['metadata', ({ metadata }) => JSON.stringify(metadata)],
];

/** Columns of https://letterboxd.com/about/importing-data/. */
const letterboxdTable: Table = [
  ['tmdbID', ({ metadata }) => text(metadata['tmdbId'])],
  [
    'imdbID',
    ({ metadata, link }) => text(metadata['imdbId']) || (/tt\d{5,}/.exec(link ?? '')?.[0] ?? ''),
  ],
  ['Title', ({ title }) => title],
  ['Year', (item) => yearOf(item)],
  ['WatchedDate', date],
  ['Review', ({ why }) => why],
];

/** Columns of Goodreads' own export, which it imports. */
const goodreadsTable: Table = [
  ['Title', ({ title }) => title],
  [
    'Author',
    ({ metadata: { authors } }) =>
      Array.isArray(authors) ? authors.map(text).join(', ') : text(authors),
  ],
  ['ISBN', ({ metadata }) => text(metadata['isbn'])],
  ['My Rating', () => ''],
  ['Year Published', (item) => yearOf(item)],
  ['Date Added', (item) => date(item).replaceAll('-', '/')],
  ['Bookshelves', () => 'read'],
  ['My Review', ({ why }) => why.replaceAll('\n', '<br/>')],
];

const tables = {
  csv: { table: ownTable, type: null },
  letterboxd: { table: letterboxdTable, type: 'movie' },
  goodreads: { table: goodreadsTable, type: 'book' },
} as const;

function fileOf(items: readonly LibraryItem[], format: Format): string {
  if (format === 'json') return JSON.stringify({ format: 'trboo/1', items });
  const { table, type } = tables[format];
  const lines = items
    .filter((item) => type === null || item.type === type)
    .map((item) => table.map(([, cell]) => cell(item)));
  return csvText([table.map(([name]) => name), ...lines]);
}

/** Returns the caller's library as a file that this or another service imports. */
@HandlesCall(exportLibrary)
export class ExportLibraryHandler {
  constructor(
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly reactions: ReactionsReader,
    private readonly reads: ConsistentReads,
  ) {}

  async execute({ input: { format }, userId, reply }: ReceivedCall<Call>): Answer<Call> {
    await this.reads.waitUntilCaughtUp(models, maxWait);
    const file = fileOf(await this.itemsOf(userId), format);
    const [type, name] =
      format === 'json'
        ? ['application/octet-stream', 'trboo-library.json']
        : ['text/csv', `${format}.csv`];
    void reply.headers({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    return file;
  }

  private async itemsOf(userId: string): Promise<readonly LibraryItem[]> {
    const items: LibraryItem[] = [];
    for (const chunk of chunks(await this.library.allIds(userId))) {
      const [documents, reactions] = await Promise.all([
        this.recommendations.findMany(chunk),
        this.reactions.shownTo(userId, chunk),
      ]);
      for (const document of documents) {
        const { recommendationId: id, type, title, link, metadata, keepPrivate } = document;
        const { likedBy = [], dislikedBy = [] } = reactions.get(id) ?? {};
        const disliked = dislikedBy.includes(userId) ? ('disliked' as const) : null;
        const saved = document.ownerId !== userId;
        items.push({
          ...{ type, title, link, metadata },
          // Somebody else's words and choices stay theirs.
          why: saved ? '' : (document.description ?? ''),
          keepPrivate: saved || keepPrivate,
          added: document.addedAt,
          reaction: likedBy.includes(userId) ? 'liked' : disliked,
          saved,
        });
      }
      await setImmediate();
    }
    return items;
  }
}
