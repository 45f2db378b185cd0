import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { startPosition } from '../../../events/kernel/event.js';
import {
  addRecommendation,
  likeDislike,
} from '../../../services/contract/library/recommendation.js';
import { createUser } from '../../../services/contract/people/user.js';
import type { StoredEvent } from '../../../services/stores/ports.js';
import { expectRebuiltAsLive } from '../../support/application/projector.js';
import { testSize } from '../../../events/testing/size.js';
import { closeStores, openStores } from '../../support/application/stores.js';
import { Progress } from '../../support/progress.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const writers = 8;
const rounds = testSize('KILLS', 3, 1_000);

interface Command {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

/**
 * * Sends a command, with retries on 503; null when the process ended before it answered: when much is
 * * written, a read model may lag for longer than a command waits.
 */
async function send(url: string, { path, body, key }: Command): Promise<Response | null> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  try {
    for (;;) {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(url + path, sent);
      if (answer.status !== 503 || !answer.headers.has('retry-after')) return answer;
      await answer.body?.cancel();
    }
  } catch {
    return null;
  }
}

const idOf = ({ data }: StoredEvent) => z.string().parse(data.recommendationId);

describe('A server that is killed while people write', () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  const email = (writer: number) => `writer${writer}@example.com`;
  const acknowledged = new Set<string>();
  const log: StoredEvent[] = [];

  /** One person adds and likes until the server is killed; returns the unanswered command. */
  async function write(url: string, writer: number, pending: Command | null) {
    for (let next = pending; ; next = null) {
      const id = randomUUID();
      const user_email = email(writer);
      const added = { user_email, id, title: id, type: 'book', description: 'Why.' };
      const add = next ?? { path: addRecommendation.path, body: added, key: id };
      const answer = await send(url, add);
      if (answer === null) return add;
      expect(answer.status).toBe(200);
      acknowledged.add(add.key);
      if (next !== null) continue;
      const reaction = { recommendationId: id, userEmail: user_email, action: 'like' };
      const like = { path: likeDislike.path, body: reaction, key: `like ${id}` };
      const liked = await send(url, like);
      if (liked === null) return like;
      expect(liked.status).toBe(200);
      acknowledged.add(like.key);
    }
  }

  beforeAll(
    async () => {
      ensureBuild();
      let server = await startServer(settings);
      const people = Array.from({ length: writers }, (_, writer) => writer);
      for (const writer of people) {
        const body = { email: email(writer) };
        await send(server.url, { path: createUser.path, body, key: email(writer) });
      }
      let pending: (Command | null)[] = people.map(() => null);
      const progress = new Progress((killed) => `${killed} of ${rounds} kills of who writes`);
      for (let round = 0; round < rounds; round += 1) {
        const enough = acknowledged.size + 100 + Math.random() * 200;
        const writing = Promise.all(
          people.map((writer) => write(server.url, writer, pending[writer] ?? null)),
        );
        const watch = setInterval(() => {
          if (acknowledged.size >= enough) void server.kill();
        }, 1);
        pending = await writing.finally(() => clearInterval(watch));
        server = await startServer(settings);
        progress.step();
      }
      for (const command of pending) {
        if (command === null) continue;
        expect((await send(server.url, command))?.status).toBe(200);
        acknowledged.add(command.key);
      }
      expect(await server.stop()).toBe(0);
      const stores = openStores(folder.path);
      for await (const { events } of stores.eventStore.readAll(startPosition)) log.push(...events);
      await closeStores(stores);
    },
    300_000 + rounds * 20_000,
  );
  afterAll(() => folder.remove());

  it('has recorded every acknowledged command once', () => {
    const added = log.filter(({ type }) => type === 'RecommendationAdded');
    const liked = log.filter(({ type }) => type === 'Liked');
    const keys = [...added.map(idOf), ...liked.map((event) => `like ${idOf(event)}`)];
    expect(new Set(keys).size).toBe(keys.length);
    const recorded = new Set(keys);
    expect([...acknowledged].filter((key) => !recorded.has(key))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(rounds * 100);
  });

  it('has no gap in any stream', () => {
    const next = new Map<string, number>();
    for (const { stream, revision } of log) {
      expect(revision).toBe(next.get(stream) ?? 0);
      next.set(stream, revision + 1);
    }
  });

  it('has read models equal to a rebuild from zero', async () => {
    const stores = openStores(folder.path);
    const live = await expectRebuiltAsLive(stores);
    expect(live.recommendations?.length).toBeGreaterThan(rounds * 50);
    await closeStores(stores);
  });
});
