import { createHash } from 'node:crypto';
import type { Binary } from 'mongodb';
import { z } from 'zod';
import { indexValue } from '../../read-store/document-query.js';
import type { Collection, IndexDeclaration, IndexValue, StoredDocument } from '../../ports.js';
import { parseJsonObject } from '../../ports/stored-json.js';

/**
 * A document as a commit writes it. The body is JSON text: exact for every key and text, unlike
 * BSON, and faster to parse in JavaScript. Index values are stored beside it.
 */
export const putDocument = z.object({
  _id: z.string(),
  position: z.string(),
  body: z.string(),
  /** Index entries by entry name; an index is missing when the document lacks one of its fields. */
  entries: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type PutDocument = z.infer<typeof putDocument>;

/** A stored document, or the tombstone of a removed one. */
export interface DocumentRecord extends Partial<PutDocument> {
  readonly _id: string;
  /** Number of the commit that wrote it, within its collection. */
  readonly commit: number;
  /** Marks a tombstone; see `commit-journal.ts`. */
  readonly removedAt?: Date;
  /** The document before a write of a build; see `bulk-build.ts`. */
  readonly before?: DocumentRecord;
}

/** A field name that no declaration can use. */
const wholeIndex = 'whole-index';

const storedDocument = z.object({ _id: z.string(), position: z.string(), body: z.string() });

/** Projection with the fields that {@link toStored} needs. */
export const storedFields = { _id: 1, position: 1, body: 1 } as const;

export function toStored(stored: unknown): StoredDocument {
  const { _id, position, body } = storedDocument.parse(stored);
  return { id: _id, position, body: parseJsonObject(body) };
}

export function toPut(collection: Collection, document: StoredDocument): PutDocument {
  const { id, position, body } = document;
  return { _id: id, position, body: JSON.stringify(body), entries: entriesOf(collection, body) };
}

/** The index entries of a document; none for an index whose fields it lacks. */
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
 * Field of the documents that holds an index's entries, and name of that index in MongoDB. Contains
 * a digest, so that a changed declaration is a new index.
 */
export function entryName(index: string, declaration: IndexDeclaration): string {
  return `${index}-${digestOf(declaration)}`;
}

/** Cached by declaration: needed for every document that is written. */
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

/** Path of a field in an entry; without a field, of the marker in an index without `equals`. */
export function entryPath(entry: string, field = wholeIndex): string {
  return `entries.${entry}.${field}`;
}

/**
 * The paths of an index, with the id last so that the order is unique. Each index has its own
 * values in a document, all or none, so a query can be answered from the index alone. MongoDB reads
 * it in both directions.
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

export function bytesOf(binary: Binary): Uint8Array {
  return new Uint8Array(binary.value());
}
