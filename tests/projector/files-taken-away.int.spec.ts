import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Call } from '../../services/contract/call.js';
import { idempotencyKeyHeader, minPositionHeader } from '../../services/contract/headers.js';
import {
  addRecommendation,
  getRecommendations,
} from '../../services/contract/library/recommendation.js';
import { createUser } from '../../services/contract/people/user.js';
import { projections } from '../../projections/registry.js';
import { LiveVersions } from '../../services/platform/read-side/read-models/live-versions.js';
import { openSqliteReadStore } from '../../services/stores/sqlite/read-store/read-store.js';
import { HostedApplication } from '../support/application/hosted-application.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const email = 'ada@example.com';
const pause = 100;
const done = z.object({ position: z.string() });

describe('An installation whose read-model files are removed while it runs', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let application: HostedApplication;
  let readModels: string;

  beforeEach(async () => {
    folder = temporaryFolder();
    readModels = join(folder.path, 'read-models');
    application = await HostedApplication.start({ folder: folder.path, hasThread: true });
    await application.call(createUser, { email });
    await add('Before');
  });
  afterEach(async () => {
    await application.close();
    folder.remove();
  });

  /** Calls, with retries on 503. */
  async function insist(call: Call, request: object, headers: Record<string, string> = {}) {
    for (;;) {
      const { status, body } = await application.send(call, request, { headers });
      if (status === 200) return body;
      expect(status).toBe(503);
      await setTimeout(pause);
    }
  }

  async function add(title: string): Promise<string> {
    const item = { user_email: email, title, type: 'book', description: 'Why.' };
    const answer = await insist(addRecommendation, item, { [idempotencyKeyHeader]: title });
    return done.parse(answer).position;
  }

  /**
   * The library once it has reached a position. A read that has waited long enough answers with what
   * there is, which can be less while a file is made again.
   */
  async function library(position: string): Promise<string> {
    const headers = { [minPositionHeader]: position };
    for (;;) {
      const shown = JSON.stringify(
        await insist(getRecommendations, { user_email: email }, headers),
      );
      if (shown.includes('After')) return shown;
      await setTimeout(pause);
    }
  }

  const filesOf = (collection: string) =>
    readdirSync(readModels).filter((name) => name.startsWith(collection));

  it.each([
    'lease-projector',
    'operator-requests',
    'log-mark',
    'live-versions',
    'library_',
    'users_',
  ])('rebuilds %s, and continues', async (collection) => {
    const files = filesOf(collection);
    expect(files).not.toEqual([]);
    for (const file of files) rmSync(join(readModels, file));
    expect(await library(await add('After'))).toContain('Before');
    while (filesOf(collection).length === 0) await setTimeout(pause);
  });

  it('rebuilds all of them, and continues', async () => {
    // Moved in one step: files removed one by one are created again meanwhile.
    renameSync(readModels, `${readModels}-away`);
    expect(await library(await add('After'))).toContain('Before');
    // Later processes, such as an operator's command, soon find all of them.
    const store = openSqliteReadStore(readModels);
    for (const projection of projections) {
      const isLive = async () => (await new LiveVersions(store).find(projection)) !== undefined;
      while (!(await isLive())) await setTimeout(pause);
    }
    await store.close();
  });
});
