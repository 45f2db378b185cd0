import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Position } from '../../events/kernel/event.js';
import { findEventType, type RecordedTrbooEvent, type TrbooEvent } from '../../events/registry.js';
import { testSize } from '../../events/testing/size.js';
import { relatedTo, runsOf, type WorkingDocument, WorkingSet } from '../kernel/fold.js';
import type { Projection } from '../kernel/projection.js';

type Log = readonly RecordedTrbooEvent[];

/** Freezes a value to its depth, so that whoever changes it is found out at once. */
function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(deepFrozen);
  }
  return value;
}

export interface Recording {
  /** Place in the log, from 1. */
  readonly at: number;
  readonly actorId?: string;
  /** ISO 8601. */
  readonly time?: string;
  readonly stream?: string;
  readonly revision?: number;
}

/** A place in the log, as positions look: 20 digits that compare as text. */
export const positionAt = (at: number): Position => String(at).padStart(20, '0');

/** An event as it is read back from the log. It cannot be changed. */
export function recorded(
  event: TrbooEvent,
  { at, actorId = 'somebody', time, stream = 'some-stream', revision = 0 }: Recording,
): RecordedTrbooEvent {
  const position = positionAt(at);
  const moment = new Date(Date.UTC(2025, 2, 1, 8) + at * 60_000).toISOString();
  const metadata = { actorId, commandId: `command-${at}`, time: time ?? moment };
  return deepFrozen({ ...event, id: `event-${at}`, stream, revision, position, metadata });
}

/** A document as the store keeps it: as JSON text. A removed one keeps its position. */
interface Kept {
  readonly position: Position;
  readonly json: string | undefined;
}

/** What changed in a working set, as it is now. */
export const changesOf = <Body>(
  working: WorkingSet<Body>,
): ReadonlyMap<string, WorkingDocument<Body>> =>
  new Map(Array.from(working.changed(), ({ id, position, body }) => [id, { position, body }]));

/** The documents of one read model in memory, under the rules of a real store. */
export class Collection<Body> {
  private readonly kept: Map<string, Kept>;

  constructor(
    private readonly projection: Projection<Body>,
    kept: ReadonlyMap<string, Kept> = new Map(),
    /** Bodies by their JSON text; they cannot be changed, so copies share them. */
    private readonly bodies = new Map<string, Body>(),
  ) {
    this.kept = new Map(kept);
  }

  copy(): Collection<Body> {
    return new Collection(this.projection, this.kept, this.bodies);
  }

  /** What one run changes; nothing is written. */
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
      this.kept.set(id, { position, json: JSON.stringify(body, inOrder) });
    }
  }

  /** Folds one batch of events, and writes what changed. */
  fold(events: Log): this {
    const isAlone = (event: RecordedTrbooEvent) => relatedTo(this.projection, event) !== undefined;
    for (const run of runsOf(events, isAlone)) this.write(this.changesOf(run));
    return this;
  }

  /** The documents that there are, by id. */
  documents(): Record<string, Body> {
    return Object.fromEntries(
      [...this.read(this.kept.keys())].flatMap(([id, { body }]) =>
        body === undefined ? [] : [[id, body]],
      ),
    );
  }

  /** All that is kept, positions and removed documents included; equal for equal collections. */
  contents(): string {
    return [...this.kept]
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
      const kept = this.kept.get(id);
      if (kept !== undefined) found.set(id, { ...kept, body: this.fromJson(kept.json) });
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

/** What a read model says after these events. */
export function documentsAfter<Body>(
  projection: Projection<Body>,
  events: Log,
): Record<string, Body> {
  return new Collection(projection).fold(events).documents();
}

function oneByOne<Body>(projection: Projection<Body>, events: Log): Collection<Body> {
  const collection = new Collection(projection);
  for (const event of events) collection.fold([event]);
  return collection;
}

/** Every stage of a log: before the first event, after the first, and so on to the last. */
function stages<Body>(projection: Projection<Body>, events: Log): Collection<Body>[] {
  const collection = new Collection(projection);
  return [
    collection.copy(),
    ...events.map((_event, index) => collection.fold(events.slice(index, index + 1)).copy()),
  ];
}

/** An event as it is read when nobody reads what is personal of it. */
function withoutWords(event: RecordedTrbooEvent): RecordedTrbooEvent {
  const { fields = [] } = findEventType(event.type)?.personal ?? {};
  const nothing = Object.fromEntries(fields.map((field) => [field, null]));
  // What is personal may be null in every event.
  return { ...event, data: { ...event.data, ...nothing } } as RecordedTrbooEvent;
}

/** Cuts tried at each stage of a log: few in every run, all of them at length. */
const cutsOfStage = testSize('CUTS', 4, 1_000);

/** Indexes below `count`, evenly spread; the first and the last are among them. */
function spread(count: number): readonly number[] {
  const step = Math.max(1, (count - 1) / (cutsOfStage - 1));
  const taken = Math.min(count, cutsOfStage);
  return Array.from({ length: taken }, (_, index) => Math.min(count - 1, Math.round(index * step)));
}

/** What holds for every projection and every log; each fails where it does not. */
interface Law {
  readonly says: string;
  readonly check: <Body>(projection: Projection<Body>, events: Log) => void;
}

const laws: readonly Law[] = [
  {
    says: 'makes documents that are plain JSON and fit their schema',
    check: (projection, events) => {
      const collection = new Collection(projection);
      for (const event of events) {
        for (const { body } of collection.changesOf([event]).values()) {
          if (body === undefined) continue;
          expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
          expect(projection.document.parse(body)).toStrictEqual(body);
        }
        collection.fold([event]);
      }
    },
  },
  {
    says: 'gives the same folded one by one as in one batch',
    check: (projection, events) => {
      const whole = new Collection(projection).fold(events);
      expect(oneByOne(projection, events).contents()).toBe(whole.contents());
    },
  },
  {
    says: 'gives the same cut in two at every boundary',
    check: (projection, events) => {
      const whole = new Collection(projection).fold(events).contents();
      events.forEach((_event, cut) => {
        const halves = new Collection(projection).fold(events.slice(0, cut));
        expect(halves.fold(events.slice(cut)).contents()).toBe(whole);
      });
    },
  },
  {
    says: 'gives the same rebuilt from the start as grown in batches of any size',
    check: (projection, events) => {
      const rebuilt = new Collection(projection).fold(events).contents();
      for (const size of [2, 3, 7]) {
        const grown = new Collection(projection);
        for (let start = 0; start < events.length; start += size) {
          grown.fold(events.slice(start, start + size));
        }
        expect(grown.contents()).toBe(rebuilt);
      }
    },
  },
  {
    says: 'writes nothing when everything is folded a second time',
    check: (projection, events) => {
      const collection = new Collection(projection).fold(events);
      expect([...collection.changesOf(events)]).toStrictEqual([]);
      for (const event of events) expect([...collection.changesOf([event])]).toStrictEqual([]);
    },
  },
  {
    says: 'gives the same after a crash between any write and its checkpoint',
    check: (projection, events) => {
      const reached = stages(projection, events);
      const whole = reached.at(-1)?.contents();
      reached.forEach((written, count) => {
        for (const checkpoint of spread(count)) {
          expect(written.copy().fold(events.slice(checkpoint)).contents()).toBe(whole);
        }
      });
    },
  },
  {
    says: 'leaves alone what it does not handle',
    check: (projection, events) => {
      const handled = events.filter(({ type }) => Object.hasOwn(projection.handlers, type));
      const whole = new Collection(projection).fold(events).contents();
      expect(new Collection(projection).fold(handled).contents()).toBe(whole);
    },
  },
  {
    says: 'folds no words but those that it says it does',
    check: (projection, events) => {
      const wordless = events.map((event) =>
        projection.unsealedTypes?.includes(event.type) ? event : withoutWords(event),
      );
      const whole = new Collection(projection).fold(events).contents();
      expect(new Collection(projection).fold(wordless).contents()).toBe(whole);
    },
  },
  {
    says: 'names the documents of an event that it handles, and the same ones every time',
    check: (projection, events) => {
      for (const event of events) {
        const named = new WorkingSet().missing(projection, [event]);
        const finds = relatedTo(projection, event) !== undefined;
        expect(named.length > 0 || finds).toBe(Object.hasOwn(projection.handlers, event.type));
        expect(new WorkingSet().missing(projection, [event])).toStrictEqual(named);
      }
    },
  },
];

/**
 * Declares the tests that every projection passes, on one log or on random ones. Throughout, the
 * documents are kept as JSON and parsed by their schema, an event and a loaded document cannot be
 * changed in place, and a handler finds only the documents that it says it touches.
 */
export function behavesAsProjection<Body>(
  projection: Projection<Body>,
  events: Log | fc.Arbitrary<Log>,
): void {
  const random = events instanceof fc.Arbitrary;
  const logs = random ? events : fc.constant(events);
  const numRuns = random ? testSize('LOGS', 6, 500) : 1;
  describe(`folding ${random ? 'random logs' : 'a known log'}`, () => {
    it.each(laws)('$says', ({ check }) => {
      fc.assert(
        fc.property(logs, (log) => check(projection, log)),
        { numRuns },
      );
    });
  });
}

/**
 * Declares that it does not matter which documents of a commit reached the store before a crash:
 * folding the same events again completes it. For stores that write documents one by one.
 */
export function completesPartialWrites<Body>(projection: Projection<Body>, events: Log): void {
  const completes = (before: Collection<Body>, batch: Log) => {
    const changes = [...before.changesOf(batch)];
    const complete = before.copy().fold(batch).contents();
    for (const alone of changes) {
      const onlyIt = before.copy();
      onlyIt.write([alone]);
      expect(onlyIt.fold(batch).contents()).toBe(complete);
      const allButIt = before.copy();
      allButIt.write(changes.filter((change) => change !== alone));
      expect(allButIt.fold(batch).contents()).toBe(complete);
    }
  };

  it('completes a commit of which only some documents were written', () => {
    stages(projection, events).forEach((before, index) => {
      for (const end of spread(events.length - index)) {
        completes(before, events.slice(index, index + 1 + end));
      }
    });
  });
}
