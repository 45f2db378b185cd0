import type { Collection } from '../../ports.js';

/** A name as SQL takes it, whatever is in it. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The table of a collection's documents. The prefix keeps clear of names that SQLite reserves. */
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

/** The column that holds what the collection's indexes compare of a field. */
export function columnName(field: string): string {
  return quoted(plainColumnName(field));
}

export function plainColumnName(field: string): string {
  return `field.${field}`;
}

/** Every field that an index of the collection names, once. */
export function indexedFields({ indexes }: Collection): readonly string[] {
  const declarations = Object.values(indexes);
  return [...new Set(declarations.flatMap(({ equals, orderBy = [] }) => [...equals, ...orderBy]))];
}

/** A column for JSON, in which SQLite would round numbers to 15 digits. */
export function exactNumber(column: string): string {
  return `iif(typeof(${column}) = 'real', json(format('%!.17g', ${column})), ${column})`;
}
