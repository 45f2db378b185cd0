import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stripVTControlCharacters } from 'node:util';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { getFriendRequests } from '../../../services/contract/friends/friend.js';
import {
  getExplore,
  getRecommendations,
} from '../../../services/contract/library/recommendation.js';
import {
  getRecommendationWhy,
  getSentOutcomes,
  getSharedRecommendations,
} from '../../../services/contract/library/sharing.js';
import { getUser, getUsers } from '../../../services/contract/people/user.js';
import { demo } from '../../../services/features/demo/community.js';
import { getAsks } from '../../../services/contract/library/ask.js';
import type { Call } from '../../../services/contract/call.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

type Server = Awaited<ReturnType<typeof startServer>>;

describe('The demo community', () => {
  const folder = temporaryFolder();
  let server: Server;

  beforeAll(async () => {
    ensureBuild();
    server = await startServer({ DATA_DIR: folder.path, DEMO: 'on' });
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  const read = async (call: Call, query: Record<string, string> = {}) => {
    const answer = await fetch(
      `${server.url}${call.path}?${new URLSearchParams(query).toString()}`,
    );
    expect(answer.status).toBe(200);
    return answer.json();
  };
  /** The people of the demo data who have an account. */
  const users = async () =>
    Promise.all(
      demo('person').map(
        async ({ email }) => getUser.response.parse(await read(getUser, { email })).user,
      ),
    );

  it('has people with names and pictures, and about eighty recommendations', async () => {
    const registered = await users();
    expect(registered).toHaveLength(10);
    let total = 0;
    for (const { email, firstName, profilePicture } of registered) {
      expect([firstName === '', profilePicture]).toEqual([false, expect.any(String)]);
      const own = await read(getRecommendations, { user_email: email });
      total += getRecommendations.response.parse(own).recommendations.length;
    }
    expect(total).toBeGreaterThanOrEqual(80);
  });

  it('has requests for Léa to answer and much to explore', async () => {
    const user_email = 'lea.moreau@example.com';
    const requests = getFriendRequests.response.parse(
      await read(getFriendRequests, { user_email }),
    );
    expect(requests.received.length).toBeGreaterThan(0);
    const explore = getExplore.response.parse(await read(getExplore, { user_email }));
    expect(new Set(explore.recommendations.map(({ type }) => type)).size).toBe(6);
    expect(explore.recommendations.some(({ likedBy }) => likedBy.length > 0)).toBe(true);
  });

  it('has unanswered recommendations for Léa, one of them from two friends', async () => {
    const user_email = 'lea.moreau@example.com';
    const { sharedRecommendations: pending } = getSharedRecommendations.response.parse(
      await read(getSharedRecommendations, { user_email }),
    );
    expect(pending.map(({ title }) => title)).toEqual([
      'Radiolab',
      'Severance',
      'In Rainbows',
      'Calanque de Sugiton',
    ]);
    expect(pending.find(({ title }) => title === 'In Rainbows')?.keepPrivate).toBe(true);
    const severance = pending.find(({ title }) => title === 'Severance');
    const asked = { user_email, recommendation_id: severance?.id ?? '' };
    const { whys } = getRecommendationWhy.response.parse(await read(getRecommendationWhy, asked));
    expect(whys.map(({ fromEmail }) => fromEmail)).toEqual([
      'tom.whitaker@example.com',
      'daniel.okafor@example.com',
    ]);
  });

  it('has accepted and saved recommendations in Léa’s library', async () => {
    const user_email = 'lea.moreau@example.com';
    const kept = await read(getRecommendations, { user_email, section: 'friends-recommendations' });
    const titles = getRecommendations.response
      .parse(kept)
      .recommendations.map((each) => each.title);
    expect(titles.sort()).toEqual(['Arrival', 'Barbican Conservatory', 'Perfect Days', 'The Bear']);
  });

  it('shows Léa the outcomes of her shares, and asks in both directions', async () => {
    const user_email = 'lea.moreau@example.com';
    const sent = getSentOutcomes.response.parse(await read(getSentOutcomes, { user_email }));
    expect(sent.outcomes).toMatchObject({ loved: 1, thanks: 1 });
    const { mine, received } = getAsks.response.parse(await read(getAsks, { user_email }));
    expect(mine.map(({ answers }) => answers.map((each) => each.recommendation.title))).toEqual([
      ['Radiolab'],
    ]);
    expect(received.map(({ asker }) => asker.firstName)).toEqual(['Tom']);
  });

  it('is created only in an empty store', async () => {
    await server.stop();
    server = await startServer({ DATA_DIR: folder.path, DEMO: 'on' });
    expect(await users()).toHaveLength(10);
    const about = await read(getUsers, { user_email: 'lea.moreau@example.com' });
    const { users: listed } = getUsers.response.parse(about);
    // Léa herself, her five friends and two who sent her a friend request are left out.
    expect(listed.map(({ firstName, mutualFriends }) => [firstName, mutualFriends])).toEqual([
      ['Nora', 3],
      ['Samir', 2],
    ]);
  });
});

it('In a terminal the start shows progress, the address, who to sign in as, the data and how to stop', async () => {
  const folder = temporaryFolder();
  const said: string[] = [];
  const isTerminal = 'data:text/javascript,process.stdout.isTTY=true';
  const server = await startServer(
    { DATA_DIR: folder.path, DEMO: 'on', NODE_OPTIONS: `--import=${isTerminal}` },
    (line) => said.push(stripVTControlCharacters(line).trim()),
  );
  await server.stop();
  folder.remove();
  // A carriage return ends a line for the reader, too.
  const steps = said.findIndex((line) => line.startsWith('✓'));
  expect(said.slice(0, steps + 1).filter((line) => line !== '')).toEqual([
    ...Array.from({ length: steps - 1 }, () => expect.stringMatching(/^… demo community, \d+ %$/)),
    '✓ demo community',
  ]);
  expect(said.slice(steps + 1)).toEqual([
    '',
    `Trboo is ready at ${server.url}`,
    '',
    'Sign in as  lea.moreau@example.com, and in another browser as daniel.okafor@example.com',
    `Data        ${folder.path}`,
    'Stop        Ctrl+C',
    '',
  ]);
});
