import type { Collection } from '../../ports.js';

/** Quotes an SQL identifier. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The table of a collection's documents. The prefix avoids names reserved by SQLite. */
export function tableName(collection: Collection): string {
  return quoted(plainTableName(collection));
}

export function plainTableName({ name }: Collection): string {
  return `documents.${name}`;
}

export function indexName(collection: Collection, index: string): string {
  return quoted(plainIndexName(collection, index));
}

export function plainIndexName({ name }: Collection, index: string): string {
  return `documents.${name}.${index}`;
}

/** The column with a field's value in the collection's indexes. */
export function columnName(field: string): string {
  return quoted(plainColumnName(field));
}

export function plainColumnName(field: string): string {
  return `field.${field}`;
}

/** The distinct fields of all indexes of the collection. */
export function indexedFields({ indexes }: Collection): readonly string[] {
  const declarations = Object.values(indexes);
  return [...new Set(declarations.flatMap(({ equals, orderBy = [] }) => [...equals, ...orderBy]))];
}

/** A column for JSON output; SQLite would round numbers to 15 digits. */
export function exactNumber(column: string): string {
  return `iif(typeof(${column}) = 'real', json(format('%!.17g', ${column})), ${column})`;
}
