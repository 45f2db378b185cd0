import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { newEvents, newStream } from '../../contract-suites/event-store/event-samples.js';
import { noStream } from '../../../services/stores/ports.js';
import { openSqliteEventStore } from '../../../services/stores/sqlite/event-store/event-store.js';
import { KurrentDbStandIn } from '../../stand-ins/kurrentdb/stand-in.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const run = (...names: readonly string[]) =>
  promisify(execFile)(process.execPath, ['infra/bootstrap/trboo.mjs', 'migrate-store', ...names], {
    cwd: root,
  });

describe('npm run migrate-store', () => {
  beforeAll(ensureBuild, 120_000);

  it('copies a history and tells what to do next', async () => {
    const folder = temporaryFolder();
    const standIn = await KurrentDbStandIn.start();
    const [file, back] = [join(folder.path, 'events.db'), join(folder.path, 'back.db')];
    const store = openSqliteEventStore(file);
    await store.append(newStream(), noStream, newEvents(3));
    await store.close();
    const { stdout } = await run(file, standIn.address);
    expect(stdout).toMatch(
      /^3 events are identical in both stores\.\n.*delete the folder read-models/s,
    );
    expect((await run(standIn.address, back)).stdout).toMatch(/^3 events are identical/);
    await standIn.goDown();
    await expect(run(file, standIn.address)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the event store at .+ cannot be reached; run it again .+\n$/),
    });
    await standIn.stop();
    folder.remove();
  });

  it('tells when the source has changed meanwhile', async () => {
    const folder = temporaryFolder();
    const [file, copy] = [join(folder.path, 'events.db'), join(folder.path, 'copy.db')];
    const store = openSqliteEventStore(file);
    // Copying takes much longer than the time between two writes.
    for (let count = 1; count <= 5; count += 1) {
      await store.append(newStream(), noStream, newEvents(1_000));
    }
    const writing = setInterval(() => void store.append(newStream(), noStream, newEvents(1)), 5);
    await expect(run(file, copy)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the source was written to during the copy, .+\n$/),
    });
    clearInterval(writing);
    await store.close();
    expect((await run(file, copy)).stdout).toMatch(/events are identical in both stores/);
    folder.remove();
  });

  it.each([
    [[], 2, /^usage: npm run migrate-store -- <from> <to>\n/],
    [['missing.db', 'to.db'], 1, /^no such file: missing\.db\n$/],
    [['esdb://ana:secret@x?max=1', 'to.db'], 1, /^takes only the options tls, [^\n]+\n$/],
  ])('refuses %j with one line', async (names, code, why) => {
    await expect(run(...names)).rejects.toMatchObject({
      code,
      stderr: expect.stringMatching(why),
    });
  });
});
