import type { Position } from '../../../../../events/kernel/event.js';
import { hashOf } from '../../../../../projections/kernel/hash-of.js';
import { mergeSorted } from '../../../../stores/read-store/merge-sorted.js';
import type { JsonObject } from '../../../../stores/ports.js';
import { parseJsonObject } from '../../../../stores/ports/stored-json.js';
import { GrowingNumbers } from './growing-numbers.js';
import { HashedNumbers } from './hashed-numbers.js';
import { RecordFile } from './record-file.js';
import { type KeyOf, RecordsByKey } from './records-by-key.js';

/** A folded document; without a body it was removed. */
export interface FoldedDocument {
  readonly id: string;
  readonly position: Position;
  readonly body: JsonObject | undefined;
}

/** A folded document as JSON, with its body if that is in memory. */
export interface SpilledDocument extends Omit<FoldedDocument, 'body'> {
  readonly json: string | undefined;
  readonly body?: JsonObject | undefined;
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

/** Records spilled together, sorted by id. */
interface Run {
  readonly first: number;
  readonly end: number;
}

/**
 * Folded documents of a build that wait in a file until they are written to the store. They are found
 * by id, and merged in the order of ids (sorted runs as in O'Neil et al., "The log-structured
 * merge-tree", 1996).
 */
export class SpilledDocuments {
  private file: RecordFile | undefined;
  private runs: Run[] = [];
  private records = new HashedNumbers();
  /** Length of the id at the start of each record; 0 for an outdated record. */
  private readonly idLengths = new GrowingNumbers((length) => new Uint16Array(length));
  private readonly byKey = new Map<string, RecordsByKey>();
  /** Records looked up since the last spill: most of these documents are spilled again. */
  private readonly lookedUp = new Map<string, number | undefined>();

  /** @param folder of the file, which is created when it is first needed. */
  constructor(private readonly folder: string) {}

  /** Number of records, which are indexed in memory. */
  get size(): number {
    return this.file?.size ?? 0;
  }

  /** Adds documents, each at most once, and outdates their earlier records. */
  put(documents: readonly FoldedDocument[]): void {
    if (documents.length === 0) return;
    const file = (this.file ??= new RecordFile(this.folder));
    const first = file.size;
    for (const { id, position, body } of documents.toSorted(byId)) {
      const json = body === undefined ? '' : JSON.stringify(body);
      const hash = hashOf(id);
      const outdated = this.invalidate(id, hash);
      const record = file.add(`${id}${position}\n${json}`);
      this.records.put(hash, record, outdated);
      this.idLengths.set(record, id.length);
      if (body) for (const records of this.byKey.values()) records.add(record, body);
    }
    file.flush();
    this.lookedUp.clear();
    this.runs.push({ first, end: file.size });
  }

  /** The latest record of a document; undefined when it was never spilled. */
  get(id: string): SpilledDocument | undefined {
    const found = this.find(id, hashOf(id));
    this.lookedUp.set(id, found?.record);
    return found?.document;
  }

  /**
   * All documents by id; the changed ones replace spilled ones. The result can be iterated repeatedly.
   */
  sortedWith(changed: readonly FoldedDocument[]): Iterable<SpilledDocument> {
    for (const { id } of changed) this.invalidate(id, hashOf(id));
    const sorted = changed.toSorted(byId);
    return {
      [Symbol.iterator]: () => {
        const runs = this.runs.map(({ first, end }) => this.documents(first, end));
        return mergeSorted([...runs, serialised(sorted)], byId);
      },
    };
  }

  /**
   * Ids of documents that may have a key; some may not.
   * @param name identifies the key function, which must not change.
   */
  idsOf(name: string, key: string, keyOf: KeyOf): readonly string[] {
    let records = this.byKey.get(name);
    if (records === undefined) {
      records = new RecordsByKey(keyOf);
      this.byKey.set(name, records);
      for (let record = 0; record < this.size; record += 1) {
        const document = this.documentAt(record);
        if (document?.json !== undefined) records.add(record, parseJsonObject(document.json));
      }
    }
    return [...records.of(key)].flatMap((record) => this.documentAt(record)?.id ?? []);
  }

  clear(): void {
    this.file?.close();
    this.file = undefined;
    this.runs = [];
    this.records = new HashedNumbers();
    this.byKey.clear();
    this.lookedUp.clear();
  }

  /** Outdates the record of a document. @returns its number. */
  private invalidate(id: string, hash: number): number | undefined {
    const record = this.lookedUp.has(id) ? this.lookedUp.get(id) : this.find(id, hash)?.record;
    if (record !== undefined) this.idLengths.set(record, 0);
    return record;
  }

  private find(id: string, hash: number) {
    let document: SpilledDocument | undefined;
    const record = this.records.find(hash, (candidate) => {
      if (this.idLengths.get(candidate) !== id.length) return false;
      document = this.documentAt(candidate);
      return document?.id === id;
    });
    return record === undefined || document === undefined ? undefined : { record, document };
  }

  private documentAt(record: number): SpilledDocument | undefined {
    const length = this.idLengths.get(record);
    return length === 0 || !this.file ? undefined : parseRecord(this.file.read(record), length);
  }

  private *documents(first: number, end: number): Generator<SpilledDocument, void, undefined> {
    const isCurrent = (record: number) => this.idLengths.get(record) !== 0;
    for (const [record, text] of this.file?.readRun(first, end, isCurrent) ?? []) {
      yield parseRecord(text, this.idLengths.get(record));
    }
  }
}

/** Serialises one document at a time: the JSON of all would take as much memory as the documents. */
function* serialised(
  documents: readonly FoldedDocument[],
): Generator<SpilledDocument, void, undefined> {
  for (const { id, position, body } of documents) {
    yield { id, position, body, json: body && JSON.stringify(body) };
  }
}

function parseRecord(text: string, idLength: number): SpilledDocument {
  const line = text.indexOf('\n', idLength);
  const json = line + 1 === text.length ? undefined : text.slice(line + 1);
  return { id: text.slice(0, idLength), position: text.slice(idLength, line), json };
}
