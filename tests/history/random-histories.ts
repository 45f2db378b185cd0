import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Position } from '../../events/kernel/event.js';
import { deleteAccount } from '../../services/contract/accounts/account.js';
import { LiveVersions } from '../../services/platform/read-side/read-models/live-versions.js';
import type { EventStore, ReadAllOptions } from '../../services/stores/ports.js';
import { openMemoryReadStore } from '../stand-ins/memory/read-store.js';
import { liveDocuments, projectorOn } from '../support/application/projector.js';
import { Listener, expectNoHiddenChanges } from './rules/live-rules.js';
import {
  expectAllAllowed,
  expectAcknowledgedInLog,
  expectNoWrongRefusals,
  expectNothingTwice,
  expectOnlyOwnDuplicates,
  Stages,
} from './rules/log-rules.js';
import { testSize, seedOf } from '../../events/testing/size.js';
import { expectVisitorsAnswered } from './rules/visitor-rules.js';
import { ViewReader } from './rules/view-reader.js';
import { Oracle } from './oracle/oracle.js';
import { type History, histories } from './requests/histories.js';
import type { Play } from './play.js';
import { Plays, type PlaysOptions } from './plays.js';
import { Views } from './rules/views.js';

const seed = seedOf('HISTORY_SEED');
/** Milliseconds, mostly for shrinking a failing history. */
const timeoutFor = (runs: number) =>
  testSize('HISTORY_SHRINKING', 180_000, 600_000) + runs * 30_000;

/** The log from a position on. */
const logSince = (begin: Position, log: EventStore): EventStore =>
  Object.assign(Object.create(log) as EventStore, {
    readAll: (after: Position, options?: ReadAllOptions) =>
      log.readAll(after > begin ? after : begin, options),
  });

/** Expects that the live read models equal those that a projector builds from zero. */
async function expectRebuildIsEqual({ application: { stores }, begin }: Play) {
  const fresh = openMemoryReadStore();
  const eventStore = logSince(begin, stores.eventStore);
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

/** Expects that all people are shown what the oracle finds in the log. */
async function expectViewsMatchLog(play: Play, oracle: Oracle): Promise<void> {
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

/** Expects that nobody is told of a person who deleted the account, and that the counts follow. */
async function expectErasedAreNotTold(play: Play, people: PlaysOptions['people']): Promise<void> {
  const { application, known, clock } = play;
  const [user_email = ''] = known.everyone;
  const userId = known.userIds.get(user_email);
  await application.call(deleteAccount, { user_email });
  const oracle = new Oracle(await play.events(), people);
  const position = await application.stores.eventStore.tail();
  const views = new Views(new ViewReader(application, oracle, position, clock.now));
  for (const other of oracle.everyone) if (other !== userId) await views.ofNotifications(other);
}

async function checkHistory(
  play: Play,
  history: History,
  people: PlaysOptions['people'],
): Promise<void> {
  await play.registerPeople(history);
  const listening = await Listener.start(play);
  await play.play(history);
  const log = await play.events();
  const told = await listening.end();
  play.clock.stop();
  expectAcknowledgedInLog(log, play.sentCommands);
  const oracle = new Oracle(log, people);
  await expectViewsMatchLog(play, oracle);
  await expectRebuildIsEqual(play);
  const stages = new Stages(log);
  expectAllAllowed(log, play.sentCommands, stages);
  expectNoWrongRefusals(log, play.sentCommands, stages);
  expectOnlyOwnDuplicates(log, play.sentCommands);
  expectVisitorsAnswered(log, play.visitorAnswers, stages);
  expectNoHiddenChanges(told, oracle, stages);
  await expectNothingTwice(play);
  await expectErasedAreNotTold(play, people);
}

export interface RandomHistoryOptions {
  /** The state of the read side, for the name of the test. */
  readonly readSide: string;
  readonly runs: number;
  /** The number of commands in each history. */
  readonly commands: number;
  readonly plays: PlaysOptions;
}

/** Plays random histories, and compares what all people are shown with the log. */
export function testRandomHistories({
  readSide,
  runs,
  commands,
  plays: options,
}: RandomHistoryOptions): void {
  describe(`A random history (HISTORY_SEED=${seed})`, () => {
    it(
      `is shown to all people as it is in the log, when the read side ${readSide}`,
      async () => {
        const plays = new Plays(options);
        const property = fc.asyncProperty(histories(commands, options.company), (history) =>
          plays.play((play) => checkHistory(play, history, options.people)),
        );
        try {
          await fc.assert(property, {
            seed,
            numRuns: runs,
            includeErrorInReport: true,
            plugins: [fc.interruptAfterTimeLimit(timeoutFor(runs))],
          });
        } finally {
          await plays.close();
        }
      },
      timeoutFor(runs) + 60_000,
    );
  });
}
