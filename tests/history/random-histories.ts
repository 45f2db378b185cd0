import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Position } from '../../events/kernel/event.js';
import { LiveVersions } from '../../services/platform/read-side/read-models/live-versions.js';
import type { EventStore, ReadAllOptions } from '../../services/stores/ports.js';
import { openMemoryReadStore } from '../stand-ins/memory/read-store.js';
import { liveDocuments, projectorOn } from '../support/application/projector.js';
import { Listening, onlyWhatCouldBeSeenWasTold } from './rules/live-rules.js';
import {
  everybodyWasAllowed,
  logHoldsWhatWasAcknowledged,
  nobodyWasTurnedAway,
  nothingHappensTwice,
  onlyOnesOwnIsADuplicate,
  Stages,
} from './rules/log-rules.js';
import { testSize, seedOf } from '../../events/testing/size.js';
import { ViewReader } from './rules/view-reader.js';
import { Oracle } from './oracle/oracle.js';
import { type History, histories } from './requests/histories.js';
import type { Play } from './play.js';
import { Plays, type PlaysOptions } from './plays.js';
import { Views } from './rules/views.js';

const seed = seedOf('HISTORY_SEED');
/** Milliseconds; most of it is there to shrink a history that fails, for longer where no one waits for it. */
const longestFor = (runs: number) =>
  testSize('HISTORY_SHRINKING', 180_000, 600_000) + runs * 30_000;

/** The log as if it began later. */
const since = (begin: Position, log: EventStore): EventStore =>
  Object.assign(Object.create(log) as EventStore, {
    readAll: (after: Position, options?: ReadAllOptions) =>
      log.readAll(after > begin ? after : begin, options),
  });

/**
 * What the live read models hold of a history is what a projector makes of its events on an empty
 * store.
 */
async function readModelsAreFoldedFromZero({ application: { stores }, begin }: Play) {
  const fresh = openMemoryReadStore();
  const eventStore = since(begin, stores.eventStore);
  const { projector, versions } = projectorOn({ ...stores, eventStore, readStore: fresh });
  await projector.start();
  await projector.caughtUp();
  await projector.stop();
  const live = await liveDocuments(stores.readStore, new LiveVersions(stores.readStore));
  const folded = await liveDocuments(fresh, versions);
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  for (const [model, documents] of Object.entries(folded)) {
    const ofThis = (live[model] ?? []).filter(({ position }) => position > begin);
    expect([model, ofThis.sort(byId)]).toEqual([model, [...documents].sort(byId)]);
  }
}

/** What everybody is shown is what the log says, and nothing else. */
async function everybodySeesWhatIs(play: Play, oracle: Oracle): Promise<void> {
  const { application, known, clock } = play;
  const position = await application.stores.eventStore.tail();
  const views = new Views(new ViewReader(application, oracle, position, clock.now));
  await views.ofStranger();
  for (const userId of oracle.everyone) await views.ofPerson(userId);
  const ids = [...known.items.map(({ id }) => id), 'no-such-thing'];
  for (const [number, id] of ids.entries()) {
    const ownerId = oracle.facts.recommendations.get(id)?.ownerId;
    const viewers = oracle.everyone.filter(
      (userId, index) => userId === ownerId || (index + number) % 3 === 0,
    );
    await Promise.all(viewers.map((viewer) => views.ofRecommendation(viewer, id)));
  }
  for (const { token } of known.links) await views.ofLink(token);
}

async function holdsFor(play: Play, history: History): Promise<void> {
  await play.gather(history);
  const listening = await Listening.start(play);
  await play.play(history);
  const log = await play.events();
  const told = await listening.end();
  play.clock.stop();
  logHoldsWhatWasAcknowledged(log, play.given);
  const oracle = new Oracle(log);
  await everybodySeesWhatIs(play, oracle);
  await readModelsAreFoldedFromZero(play);
  const stages = new Stages(log);
  everybodyWasAllowed(log, play.given, stages);
  nobodyWasTurnedAway(log, play.given, stages);
  onlyOnesOwnIsADuplicate(log, play.given);
  onlyWhatCouldBeSeenWasTold(told, oracle, stages);
  await nothingHappensTwice(play);
}

/** Histories of one kind. */
export interface Kind {
  /** How the read side is, for the name of the test. */
  readonly readSide: string;
  readonly runs: number;
  /** Of each history. */
  readonly commands: number;
  readonly plays: PlaysOptions;
}

/** Plays histories that are drawn at random, and compares what everybody is shown with the log. */
export function testRandomHistories({ readSide, runs, commands, plays: options }: Kind): void {
  describe(`Whatever people do (HISTORY_SEED=${seed})`, () => {
    it(
      `is shown to each of them as it is in the log, when the read side ${readSide}`,
      async () => {
        const interruptAfterTimeLimit = longestFor(runs);
        const plays = new Plays(options);
        const property = fc.asyncProperty(histories(commands, options.company), (history) =>
          plays.play((play) => holdsFor(play, history)),
        );
        try {
          await fc.assert(property, {
            ...{ seed, numRuns: runs, interruptAfterTimeLimit, includeErrorInReport: true },
          });
        } finally {
          await plays.close();
        }
      },
      longestFor(runs) + 60_000,
    );
  });
}
