import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { startPosition } from '../../../events/kernel/event.js';
import { projections } from '../../../projections/registry.js';
import {
  addRecommendation,
  likeDislike,
} from '../../../services/contract/library/recommendation.js';
import { createUser } from '../../../services/contract/people/user.js';
import type { EventStore } from '../../../services/stores/ports.js';
import { RunningApplication } from '../../support/application/running-application.js';

const health = z.object({
  status: z.string(),
  readModels: z.array(
    z.object({ model: z.string(), state: z.string(), trouble: z.string().nullable() }),
  ),
});

const concerned = projections.filter(({ handlers }) => 'Liked' in handlers).map(({ name }) => name);

/** The id of the first registered user. */
async function firstUser(store: EventStore): Promise<string> {
  for await (const { events } of store.readAll(startPosition)) {
    for (const { type, data } of events) {
      if (type === 'UserRegistered') return z.string().parse(data.userId);
    }
  }
  throw new Error('nobody registered');
}

describe('An event that cannot be decoded', () => {
  it('is shown by health and metrics, and fails only the commands that need it', async () => {
    const retryPolicy = { firstDelay: 1, maxDelay: 2, maxFoldAttempts: 2 };
    const application = await RunningApplication.start({ retryPolicy });
    try {
      const email = 'ada@example.com';
      await application.call(createUser, { email });
      const userId = await firstUser(application.eventStore);
      const item = { title: 'Dune', type: 'book', description: 'Why.' } as const;
      const { recommendation } = await application.call(addRecommendation, {
        user_email: email,
        ...item,
      });
      const stream = `opinion-${recommendation.id}_${userId}`;
      const metadata = { actorId: userId, commandId: 'c', time: new Date().toISOString() };
      const [id, data] = [randomUUID(), { comment: 'A secret' }];
      const event = { id, type: 'Liked', data, metadata: { ...metadata, schemaVersion: 99 } };
      await application.eventStore.append(stream, -1, [event]);

      const stopped = async () => {
        const answer = await application.request({ path: '/health' });
        const { status, readModels } = health.parse(answer.body);
        const paused = readModels.filter(({ state }) => state === 'paused');
        return { code: answer.status, status, paused, of: readModels.length };
      };
      let now = await stopped();
      while (now.paused.length < concerned.length) now = await stopped();
      expect(now).toMatchObject({ code: 503, status: 'degraded', of: projections.length });
      expect(now.paused.map(({ model }) => model)).toEqual(concerned);
      for (const { trouble } of now.paused) expect(trouble).toContain(id);
      expect(JSON.stringify(now)).not.toMatch(/secret|example\.com/);

      const figures = await fetch(`${application.url}/metrics`);
      expect(figures.status).toBe(200);
      expect(await figures.text()).toMatch(
        /trboo_projection_dead_letters\{projection="opinions"\} 1/,
      );

      const refused = await application.send(likeDislike, {
        ...{ recommendationId: recommendation.id, userEmail: email, action: 'like' as const },
      });
      expect(refused.status).toBe(500);
      expect(refused.body).toEqual({ error: expect.any(String), errorId: expect.any(String) });
      const more = { ...item, title: 'Emma' };
      await application.call(addRecommendation, { user_email: email, ...more });
    } finally {
      await application.close();
    }
  });
});
