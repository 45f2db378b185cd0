import { expect } from '@jest/globals';
import type { Position } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { relatedTo, runsOf, type WorkingDocument, WorkingSet } from '../kernel/fold.js';
import type { Projection } from '../kernel/projection.js';
import { deepFrozen } from './recorded-event.js';

type Log = readonly RecordedTrbooEvent[];

/** A document as a store has it: as JSON text. A removed one keeps its position. */
interface StoredText {
  readonly position: Position;
  readonly json: string | undefined;
}

/** The changed documents of a working set, copied. */
export const changesOf = <Body>(
  working: WorkingSet<Body>,
): ReadonlyMap<string, WorkingDocument<Body>> =>
  new Map(Array.from(working.changed(), ({ id, position, body }) => [id, { position, body }]));

/** The documents of one read model in memory, under the rules of a real store. */
export class Collection<Body> {
  private readonly stored: Map<string, StoredText>;

  constructor(
    private readonly projection: Projection<Body>,
    stored: ReadonlyMap<string, StoredText> = new Map(),
    /** Bodies by their JSON text; they cannot be changed, so copies share them. */
    private readonly bodies = new Map<string, Body>(),
  ) {
    this.stored = new Map(stored);
  }

  copy(): Collection<Body> {
    return new Collection(this.projection, this.stored, this.bodies);
  }

  /** The documents that a run changes; nothing is written. */
  changesOf(run: Log): ReadonlyMap<string, WorkingDocument<Body>> {
    const working = new WorkingSet<Body>();
    const related = this.relatedTo(run);
    const ids = [...new Set([...working.missing(this.projection, run), ...related])];
    working.load(ids, this.read(ids));
    for (const event of run) working.fold(this.projection, event, related);
    return changesOf(working);
  }

  write(changes: Iterable<readonly [string, WorkingDocument<Body>]>): void {
    for (const [id, { position, body }] of changes) {
      this.stored.set(id, { position, json: JSON.stringify(body, inOrder) });
    }
  }

  /** Folds one batch of events, and writes what changed. */
  fold(events: Log): this {
    const isAlone = (event: RecordedTrbooEvent) => relatedTo(this.projection, event) !== undefined;
    for (const run of runsOf(events, isAlone)) this.write(this.changesOf(run));
    return this;
  }

  /** The existing documents, by id. */
  documents(): Record<string, Body> {
    return Object.fromEntries(
      [...this.read(this.stored.keys())].flatMap(([id, { body }]) =>
        body === undefined ? [] : [[id, body]],
      ),
    );
  }

  /** Everything stored, with positions and removed documents, as text to compare collections by. */
  contents(): string {
    return [...this.stored]
      .map(([id, { position, json }]) => `${id} ${position} ${json ?? 'removed'}`)
      .sort()
      .join('\n');
  }

  /** Ids of the documents that are related to a run of one event. */
  private relatedTo([event, ...more]: Log): string[] {
    const queries = event && more.length === 0 ? relatedTo(this.projection, event) : undefined;
    if (queries === undefined) return [];
    for (const { index, where } of queries) {
      expect(Object.keys(where)).toStrictEqual(this.projection.indexes[index]?.equals);
    }
    return Object.entries(this.documents()).flatMap(([id, body]) => {
      const fields = new Map(Object.entries(Object(body) as Record<string, unknown>));
      const fits = queries.some(({ where }) =>
        Object.entries(where).every(([field, value]) => fields.get(field) === value),
      );
      return fits ? [id] : [];
    });
  }

  private read(ids: Iterable<string>): Map<string, WorkingDocument<Body>> {
    const found = new Map<string, WorkingDocument<Body>>();
    for (const id of ids) {
      const stored = this.stored.get(id);
      if (stored !== undefined) found.set(id, { ...stored, body: this.fromJson(stored.json) });
    }
    return found;
  }

  private fromJson(json: string | undefined): Body | undefined {
    if (json === undefined) return undefined;
    const known = this.bodies.get(json);
    if (known !== undefined) return known;
    const body = deepFrozen(this.projection.document.parse(JSON.parse(json)));
    this.bodies.set(json, body);
    return body;
  }
}

/** For `JSON.stringify`: the fields of every object in the order of their names. */
export function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The documents of a read model after these events. */
export function documentsAfter<Body>(
  projection: Projection<Body>,
  events: Log,
): Record<string, Body> {
  return new Collection(projection).fold(events).documents();
}
