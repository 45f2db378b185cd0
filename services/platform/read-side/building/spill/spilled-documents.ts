import type { Position } from '../../../../../events/kernel/event.js';
import { hashOf } from '../../../../../projections/kernel/hash-of.js';
import { mergeSorted } from '../../../../stores/read-store/merge-sorted.js';
import type { JsonObject } from '../../../../stores/ports.js';
import { parseJsonObject } from '../../../../stores/ports/stored-json.js';
import { GrowingNumbers } from './growing-numbers.js';
import { HashedNumbers } from './hashed-numbers.js';
import { RecordFile } from './record-file.js';
import { type KeyOf, RecordsByKey } from './records-by-key.js';

/** A document that leaves memory; without a body it is removed. */
export interface FoldedDocument {
  readonly id: string;
  readonly position: Position;
  readonly body: JsonObject | undefined;
}

/** As it comes back: its body as JSON, and as it was in memory where it was there until now. */
export interface SpilledDocument extends Omit<FoldedDocument, 'body'> {
  readonly json: string | undefined;
  readonly body?: JsonObject | undefined;
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

/** Records that were put aside together, sorted by id. */
interface Run {
  readonly first: number;
  readonly end: number;
}

/**
 * What a build has folded and holds no more in memory, until it is written: in a file, found by id, and
 * read again in the order of ids (sorted runs that are merged, as log-structured stores do: O'Neil et
 * al., "The log-structured merge-tree", 1996).
 */
export class SpilledDocuments {
  private file: RecordFile | undefined;
  private runs: Run[] = [];
  private records = new HashedNumbers();
  /** Length of the id at the beginning of each record; 0 of one that counts no more. */
  private readonly idLengths = new GrowingNumbers((length) => new Uint16Array(length));
  private readonly byKey = new Map<string, RecordsByKey>();
  /** Records of the documents that were asked for since the last ones were put here: most come back. */
  private readonly lookedUp = new Map<string, number | undefined>();

  /** @param folder of the file, which is made when it is first needed. */
  constructor(private readonly folder: string) {}

  /** How many records memory is needed for. */
  get size(): number {
    return this.file?.size ?? 0;
  }

  /** Takes in documents, each once, in the place of what was known of them. */
  put(documents: readonly FoldedDocument[]): void {
    if (documents.length === 0) return;
    const file = (this.file ??= new RecordFile(this.folder));
    const first = file.size;
    for (const { id, position, body } of documents.toSorted(byId)) {
      const json = body === undefined ? '' : JSON.stringify(body);
      const hash = hashOf(id);
      const before = this.invalidate(id, hash);
      const record = file.add(`${id}${position}\n${json}`);
      this.records.put(hash, record, before);
      this.idLengths.set(record, id.length);
      if (body) for (const records of this.byKey.values()) records.add(record, body);
    }
    file.flush();
    this.lookedUp.clear();
    this.runs.push({ first, end: file.size });
  }

  /** A document as it was put here last; undefined when it never was. */
  get(id: string): SpilledDocument | undefined {
    const found = this.find(id, hashOf(id));
    this.lookedUp.set(id, found?.record);
    return found?.document;
  }

  /** All of them by id, those held in memory in the place of their own. It may be gone through again. */
  sortedWith(held: readonly FoldedDocument[]): Iterable<SpilledDocument> {
    for (const { id } of held) this.invalidate(id, hashOf(id));
    const sorted = held.toSorted(byId);
    return {
      [Symbol.iterator]: () => {
        const runs = this.runs.map(({ first, end }) => this.documents(first, end));
        return mergeSorted([...runs, serialised(sorted)], byId);
      },
    };
  }

  /**
   * Ids of documents that may have a key; some may be others.
   * @param name of the kind of key, whose function stays the same.
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

  /** Forgets all. */
  clear(): void {
    this.file?.close();
    this.file = undefined;
    this.runs = [];
    this.records = new HashedNumbers();
    this.byKey.clear();
    this.lookedUp.clear();
  }

  /** What is known of a document counts no more; gives the number of its record. */
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
    const counts = (record: number) => this.idLengths.get(record) !== 0;
    for (const [record, text] of this.file?.readRun(first, end, counts) ?? []) {
      yield parseRecord(text, this.idLengths.get(record));
    }
  }
}

/** One after another: all their JSON at once would be as much memory again. */
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
