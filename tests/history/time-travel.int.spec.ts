import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { projections } from '../../projections/registry.js';
import { testSize, seedOf } from '../../events/testing/size.js';
import { deleteAccount } from '../../services/contract/accounts/account.js';
import type { Call } from '../../services/contract/call.js';
import { getFriends } from '../../services/contract/friends/friend.js';
import { minPositionHeader } from '../../services/contract/headers.js';
import { getHomeStats, getInboxBadge } from '../../services/contract/home/home.js';
import {
  addRecommendation,
  getExplore,
  getRecommendations,
} from '../../services/contract/library/recommendation.js';
import { getSession, signIn } from '../../services/contract/accounts/session.js';
import { getSharedRecommendations } from '../../services/contract/library/sharing.js';
import { InlineBuilder } from '../../services/platform/read-side/building/builder.js';
import {
  LiveVersions,
  versionOf,
} from '../../services/platform/read-side/read-models/live-versions.js';
import type { PointInTime } from '../../services/platform/time-travel/time-travel-event-store.js';
import { createTimeTravelApplication } from '../../services/time-travel/time-travel-application.js';
import { readSettings } from '../../services/platform/settings/settings.js';
import { EventLog } from '../../services/stores/event-log/event-log.js';
import { openMemoryReadStore } from '../stand-ins/memory/read-store.js';
import { type History, histories } from './requests/histories.js';
import { RemoteApplication } from '../support/application/application-client.js';
import { Play } from './play.js';
import { twelvePeople } from './oracle/people.js';

const seed = seedOf('HISTORY_SEED');
const runs = testSize('TRAVEL_RUNS', 1, 10);
const commands = testSize('TRAVEL_COMMANDS', 60, 300);
const moments = testSize('TRAVELS', 4, 50);

const readCalls: readonly Call[] = [
  getHomeStats,
  getInboxBadge,
  getFriends,
  getRecommendations,
  getSharedRecommendations,
  getExplore,
];

/** The answer of one call to one person. */
interface SeenAnswer {
  readonly call: Call;
  readonly email: string;
  readonly status: number;
  readonly body: unknown;
}

/** Everything that all people are shown now. */
async function readEverything(
  play: Play,
): Promise<{ past: PointInTime; seen: readonly SeenAnswer[] }> {
  const { application, clock, known } = play;
  const position = await application.tail();
  const past = { position, time: clock.now.toISOString() };
  const headers = { [minPositionHeader]: position };
  const seen: SeenAnswer[] = [];
  for (const email of known.everyone) {
    for (const call of readCalls) {
      const { status, body } = await application.send(call, { user_email: email }, { headers });
      seen.push({ call, email, status, body });
    }
  }
  return { past, seen };
}

/** The product at a point in time, on a log that has continued since. */
async function travel({ application: { stores } }: Play, past: PointInTime) {
  const readStore = openMemoryReadStore();
  const log = new EventLog(stores.eventStore, stores.keys);
  const builder = new InlineBuilder({ log, store: readStore, projections });
  const orders = projections.map((each) => {
    return { model: each.name, collection: versionOf(each, 1).collection };
  });
  const { signal } = new AbortController();
  await builder.build(orders, { signal, onProgress: () => undefined, until: past.position });
  const versions = new LiveVersions(readStore);
  for (const each of projections) await versions.switchTo(each, versionOf(each, 1));
  const staysOpen = <Store extends object>(store: Store): Store =>
    Object.assign(Object.create(store) as Store, { close: () => Promise.resolve() });
  const settings = readSettings({ DEMO: 'off', PORT: '0', SEARCH_MODE: 'sample' });
  const { eventStore, keys, blobs } = stores;
  const kept = {
    eventStore: staysOpen(eventStore),
    keys: staysOpen(keys),
    blobs: staysOpen(blobs),
    readStore,
  };
  const there = await createTimeTravelApplication(kept, past, settings);
  await there.listen(0, '127.0.0.1');
  const { port } = z.object({ port: z.number() }).parse(there.getHttpServer().address());
  const application = new RemoteApplication(`http://127.0.0.1:${port}`);
  return { application, close: () => there.close() };
}

type PastApplication = Awaited<ReturnType<typeof travel>>;

async function readAs({ application }: PastApplication, call: Call, email: string) {
  const { status, body } = await application.send(call, { user_email: email });
  return { status, body };
}

/** Expects that commands are refused with a clear error, and nothing is recorded. */
async function expectReadOnly(play: Play, { application }: PastApplication, past: PointInTime) {
  const before = await play.application.tail();
  const [email] = play.known.everyone;
  const item = { type: 'book', title: 'Later', description: 'Why.', user_email: email };
  const refused = await application.send(addRecommendation, item);
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: `This is how it was on ${past.time}: nothing can be changed here` },
  ]);
  expect((await application.send(signIn, { email: 'nobody.yet@example.com' })).status).toBe(403);
  const signedIn = await application.send(signIn, { email });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect(await application.call(getSession, {}, { cookie })).toMatchObject({
    past: past.time,
    user: { email },
  });
  expect(await play.application.tail()).toBe(before);
}

async function checkHistory(play: Play, history: History): Promise<void> {
  await play.registerPeople(history);
  const recorded = [await readEverything(play)];
  const stride = Math.ceil(history.moves.length / moments);
  for (let start = 0; start < history.moves.length; start += stride) {
    await play.play({ ...history, moves: history.moves.slice(start, start + stride) });
    recorded.push(await readEverything(play));
  }
  for (const { past, seen } of recorded) {
    const there = await travel(play, past);
    for (const { call, email, ...was } of seen) {
      expect({ call: call.path, email, ...(await readAs(there, call, email)) }).toEqual({
        ...{ call: call.path, email, ...was },
      });
    }
    if (past === recorded.at(-1)?.past) await expectReadOnly(play, there, past);
    await there.close();
  }
  await expectStaysErased(play, recorded.at(-1)?.past);
}

/** Expects that an erased person is erased in the past as well. */
async function expectStaysErased(play: Play, past: PointInTime | undefined): Promise<void> {
  const { everyone } = play.known;
  const [email = ''] = everyone;
  await play.application.call(deleteAccount, { user_email: email });
  if (past === undefined) return;
  const there = await travel(play, past);
  for (const other of everyone) {
    for (const call of readCalls) {
      const { body } = await readAs(there, call, other);
      expect([call.path, other, JSON.stringify(body)]).toEqual([
        call.path,
        other,
        expect.not.stringContaining(email),
      ]);
    }
  }
  expect((await readAs(there, getHomeStats, email)).status).toBe(404);
  await there.close();
}

describe(`Any moment of a history (HISTORY_SEED=${seed})`, () => {
  it(
    'is shown later as it was shown then, and cannot be changed',
    async () => {
      await fc.assert(
        fc.asyncProperty(histories(commands, twelvePeople), async (history) => {
          const play = await Play.start();
          try {
            await checkHistory(play, history);
          } finally {
            await play.close();
          }
        }),
        { seed, numRuns: runs, endOnFailure: true, includeErrorInReport: true },
      );
    },
    // Each moment needs a build of all read models, and reads as all people.
    300_000 + runs * moments * 10_000,
  );
});
