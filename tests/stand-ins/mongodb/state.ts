import { Map as PersistentMap } from 'immutable';
import type { Document } from 'mongodb';
import { inOrder, matches } from './filter.js';

type Documents = PersistentMap<string, Document>;
const none: Documents = PersistentMap();

/** All documents of the stand-in at one moment. Immutable: a change returns another. */
export class State {
  constructor(private readonly collections: PersistentMap<string, Documents> = PersistentMap()) {}

  has(collection: string): boolean {
    return this.collections.has(collection);
  }

  /** Names of the collections of a database. */
  names(database: string): readonly string[] {
    const names = [...this.collections.keys()].filter((each) => each.startsWith(`${database}.`));
    return names.map((name) => name.slice(database.length + 1));
  }

  get(collection: string, id: string): Document | undefined {
    return this.collections.get(collection)?.get(id);
  }

  make(collection: string): State {
    return new State(this.collections.set(collection, this.of(collection)));
  }

  put(collection: string, document: Document): State {
    const documents = this.of(collection).set(String(document._id), document);
    return new State(this.collections.set(collection, documents));
  }

  remove(collection: string, id: string): State {
    return new State(this.collections.set(collection, this.of(collection).delete(id)));
  }

  drop(collection: string): State {
    return new State(this.collections.delete(collection));
  }

  dropDatabase(name: string): State {
    return new State(this.collections.filterNot((_, each) => each.startsWith(`${name}.`)));
  }

  find(collection: string, filter: Document, sort: Document = {}): readonly Document[] {
    const found = this.candidates(collection, filter).filter((each) => matches(each, filter));
    return inOrder(found, sort);
  }

  private of(collection: string): Documents {
    return this.collections.get(collection) ?? none;
  }

  /** By id if the filter has ids; otherwise all. */
  private candidates(collection: string, { _id }: Document): readonly Document[] {
    const documents = this.of(collection);
    const named = typeof _id === 'string' ? [_id] : (_id as { $in?: string[] } | undefined)?.$in;
    if (named === undefined) return [...documents.values()];
    const found = [...new Set(named)].map((id) => documents.get(id));
    return found.filter((document) => document !== undefined);
  }
}
