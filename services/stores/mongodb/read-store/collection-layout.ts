import { createHash } from 'node:crypto';
import type { Binary } from 'mongodb';
import { z } from 'zod';
import { indexValue } from '../../read-store/document-query.js';
import type { Collection, IndexDeclaration, IndexValue, StoredDocument } from '../../ports.js';
import { parseJsonObject } from '../../ports/stored-json.js';

/**
 * What a commit puts. The body is JSON text: exact for every key and every text, which BSON is not,
 * and read faster than BSON is in JavaScript. What the indexes compare stands beside it.
 */
export const putDocument = z.object({
  _id: z.string(),
  position: z.string(),
  body: z.string(),
  /** By entry name: what an index holds of it, if it has all the fields of that index. */
  entries: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type PutDocument = z.infer<typeof putDocument>;

/** A document as it is kept, or what stands for one that was removed. */
export interface DocumentRecord extends Partial<PutDocument> {
  readonly _id: string;
  /** Number of the commit that wrote it, in its collection. */
  readonly commit: number;
  /** Stands for a document that was removed; see `commit-journal.ts`. */
  readonly removedAt?: Date;
  /** What stood here before a step of a build; see `bulk-build.ts`. */
  readonly before?: DocumentRecord;
}

/** Fields of an entry that no declaration can name. */
const wholeIndex = 'whole-index';

const storedDocument = z.object({ _id: z.string(), position: z.string(), body: z.string() });

/** What {@link toStored} needs. */
export const storedFields = { _id: 1, position: 1, body: 1 } as const;

export function toStored(kept: unknown): StoredDocument {
  const { _id, position, body } = storedDocument.parse(kept);
  return { id: _id, position, body: parseJsonObject(body) };
}

export function toPut(collection: Collection, document: StoredDocument): PutDocument {
  const { id, position, body } = document;
  return { _id: id, position, body: JSON.stringify(body), entries: entriesOf(collection, body) };
}

/** What the indexes hold of a document; nothing for an index of which it lacks a field. */
export function entriesOf(
  { indexes }: Collection,
  body: StoredDocument['body'],
): Record<string, Record<string, IndexValue>> {
  const entries = Object.entries(indexes).flatMap(([index, declaration]) => {
    const values = fieldsOf(declaration).flatMap((field) => {
      const value = indexValue(body, field);
      return value === undefined ? [] : [[field, value] as const];
    });
    if (values.length < fieldsOf(declaration).length) return [];
    const entry = declaration.equals.length > 0 ? values : [[wholeIndex, 1] as const, ...values];
    return [[entryName(index, declaration), Object.fromEntries(entry)] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Where the documents keep what an index holds of them, and the name of that index in MongoDB. One
 * that is declared in another way is another.
 */
export function entryName(index: string, declaration: IndexDeclaration): string {
  return `${index}-${digestOf(declaration)}`;
}

/** By declaration: it is asked for with each document that is put. */
const digests = new WeakMap<IndexDeclaration, string>();

function digestOf(declaration: IndexDeclaration): string {
  const known = digests.get(declaration);
  if (known !== undefined) return known;
  const { equals, orderBy = [] } = declaration;
  const hash = createHash('sha256').update(JSON.stringify([equals, orderBy]));
  const digest = hash.digest('hex').slice(0, 12);
  digests.set(declaration, digest);
  return digest;
}

export function entryNames({ indexes }: Collection): readonly string[] {
  return Object.entries(indexes).map(([index, declaration]) => entryName(index, declaration));
}

/** Path of a field of an entry; without a field, of what every entry of a whole index has. */
export function entryPath(entry: string, field = wholeIndex): string {
  return `entries.${entry}.${field}`;
}

/**
 * The paths of an index, the id last, so that it gives an order without a tie. Each index has
 * values of its own in a document, all or none: what has a value for the first has them all, and
 * an index alone tells the places. MongoDB reads it in both directions.
 */
export function indexPaths(index: string, declaration: IndexDeclaration): readonly string[] {
  const entry = entryName(index, declaration);
  const paths = fieldsOf(declaration).map((field) => entryPath(entry, field));
  return [...(declaration.equals.length > 0 ? [] : [entryPath(entry)]), ...paths, '_id'];
}

function fieldsOf({ equals, orderBy = [] }: IndexDeclaration): readonly string[] {
  return [...equals, ...orderBy];
}

export function documentsName({ name }: Collection): string {
  return `documents.${name}`;
}

/** Bytes as the driver gives them. */
export function bytesOf(binary: Binary): Uint8Array {
  return new Uint8Array(binary.value());
}
