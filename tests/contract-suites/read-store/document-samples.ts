import { randomUUID } from 'node:crypto';
import type {
  Collection,
  DocumentQuery,
  JsonObject,
  ReadStore,
  StoredDocument,
} from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/times-in-log.js';

/** A collection with a random name. */
export function newCollection(indexes: Collection['indexes'] = {}): Collection {
  return { name: `sample_${randomUUID()}`, indexes };
}

export function newDocument(id: string, body: JsonObject = {}, position = 1): StoredDocument {
  return { id, position: toPosition(position), body };
}

/** Creates the collection with documents, given as bodies by id. */
export async function fill(
  store: ReadStore,
  collection: Collection,
  bodies: Readonly<Record<string, JsonObject>>,
): Promise<void> {
  await store.ensure(collection);
  const put = Object.entries(bodies).map(([id, body]) => newDocument(id, body));
  await store.commit([{ collection, put, remove: [] }]);
}

/** The ids of one page. */
export async function listIds(
  store: ReadStore,
  collection: Collection,
  query: DocumentQuery,
  limit = 10_000,
): Promise<readonly string[]> {
  const { documents } = await store.list(collection, { ...query, limit });
  return documents.map(({ id }) => id);
}

/**
 * The ids of all pages, read to the end.
 * @param betweenPages is awaited after each page but the last.
 */
export async function listPages(
  store: ReadStore,
  collection: Collection,
  query: DocumentQuery & { readonly limit: number },
  betweenPages: (ids: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list(collection, { ...query, cursor });
    const ids = page.documents.map(({ id }) => id);
    pages.push(ids);
    cursor = page.nextCursor;
    if (cursor !== undefined) await betweenPages(ids);
  } while (cursor !== undefined);
  return pages;
}

export async function scanWhole(
  store: ReadStore,
  collection: Collection,
  options?: { pageSize?: number },
): Promise<readonly StoredDocument[]> {
  const documents: StoredDocument[] = [];
  for await (const page of store.scan(collection, options)) documents.push(...page);
  return documents;
}

/** Compares by code point, in another way than the stores: by UTF-8 bytes. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Texts that databases often order, compare or store differently. */
export const difficultTexts = [
  '',
  ' ',
  '%',
  '_',
  "'",
  '"',
  "'; DROP TABLE checkpoints; --",
  '$where',
  '0',
  '1',
  'A',
  'Z',
  'a',
  'a ',
  'a\u0301',
  'z',
  '\u00e1',
  '\u00df',
  '\u65e5\u672c',
  '\ufb01',
  '\ufffd',
  '\u{1f44b}',
  '\u{1d4b3}',
];
