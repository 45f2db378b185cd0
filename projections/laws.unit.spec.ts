import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findEventType, type RecordedTrbooEvent } from '../events/registry.js';
import { testSize } from '../events/testing/size.js';
import { relatedTo, runsOf, WorkingSet } from './kernel/fold.js';
import type { Projection } from './kernel/projection.js';
import { projections } from './registry.js';
import { Collection } from './testing/collection.js';
import { Community } from './testing/community.js';
import { knownLog } from './testing/known-log.js';
import { randomLogs } from './testing/random-logs.js';

type Log = readonly RecordedTrbooEvent[];

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

/** An event whose personal fields stay sealed: they are null. */
function withoutPersonalFields(event: RecordedTrbooEvent): RecordedTrbooEvent {
  const { fields = [] } = findEventType(event.type)?.personal ?? {};
  const nothing = Object.fromEntries(fields.map((field) => [field, null]));
  // Personal fields may be null in every event.
  return { ...event, data: { ...event.data, ...nothing } } as RecordedTrbooEvent;
}

/** Cuts tried at each stage of a log: few by default, all in a soak run. */
const cutsOfStage = testSize('CUTS', 4, 1_000);

/** Indexes below `count`, evenly spread; the first and the last are among them. */
function spread(count: number): readonly number[] {
  const step = Math.max(1, (count - 1) / (cutsOfStage - 1));
  const taken = Math.min(count, cutsOfStage);
  return Array.from({ length: taken }, (_, index) => Math.min(count - 1, Math.round(index * step)));
}

/** A property of every projection with every log. */
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
    says: 'ignores events that it does not handle',
    check: (projection, events) => {
      const handled = events.filter(({ type }) => Object.hasOwn(projection.handlers, type));
      const whole = new Collection(projection).fold(events).contents();
      expect(new Collection(projection).fold(handled).contents()).toBe(whole);
    },
  },
  {
    says: 'reads personal fields only of the types in unsealedTypes',
    check: (projection, events) => {
      const sealed = events.map((event) =>
        projection.unsealedTypes?.includes(event.type) ? event : withoutPersonalFields(event),
      );
      const whole = new Collection(projection).fold(events).contents();
      expect(new Collection(projection).fold(sealed).contents()).toBe(whole);
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

/** A share that is withdrawn twice, then sent by somebody else. */
const withdrawnTwice = new Community()
  .adds('ana', 'dune')
  .shares('ana', 'dune', ['chloe'])
  .withdraws('ana', 'dune', ['chloe'])
  .withdraws('ana', 'dune', ['chloe'])
  .shares('hugo', 'dune', ['chloe']).events;

const numRuns = testSize('LOGS', 6, 500);

/**
 * In all of these, documents are stored as JSON and parsed by their schema, events and loaded documents
 * are frozen, and a handler finds only the documents that it declares to touch.
 */
describe.each(projections.map((model) => ({ name: model.name, model })))('$name', ({ model }) => {
  describe.each([
    ['a known log', fc.constant(knownLog), 1],
    ['a log with a repeated withdrawal', fc.constant(withdrawnTwice), 1],
    ['random logs', randomLogs, numRuns],
  ] as const)('folding %s', (_what, logs: fc.Arbitrary<Log>, runs) => {
    it.each(laws)('$says', ({ check }) => {
      fc.assert(
        fc.property(logs, (log) => check(model, log)),
        { numRuns: runs },
      );
    });
  });

  // For stores that write documents one by one. A commit is a run, in which an event with related
  // documents is alone.
  it('completes a commit of which only some documents were written before a crash', () => {
    stages(model, knownLog).forEach((before, index) => {
      for (const end of spread(knownLog.length - index)) {
        const isAlone = (event: Log[number]) => relatedTo(model, event) !== undefined;
        const [run = []] = runsOf(knownLog.slice(index, index + 1 + end), isAlone);
        const changes = [...before.changesOf(run)];
        const complete = before.copy().fold(run).contents();
        for (const alone of changes) {
          for (const written of [[alone], changes.filter((change) => change !== alone)]) {
            const part = before.copy();
            part.write(written);
            expect(part.fold(run).contents()).toBe(complete);
          }
        }
      }
    });
  });
});
