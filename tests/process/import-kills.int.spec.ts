import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { testSize } from '../../events/testing/size.js';
import { undoImport } from '../../services/contract/library/import.js';
import { RemoteApplication } from '../support/application/application-client.js';
import { startTrboo } from '../support/application/trboo.js';
import { Community } from '../support/community.js';
import { Importer } from '../support/imports/importer.js';
import { freePort } from '../support/servers/free-port.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const kills = testSize('IMPORT_KILLS', 3, 20);
const rows = 400 * kills;
const file = [
  'Book Id,Title,Author,My Rating,Exclusive Shelf',
  ...Array.from({ length: rows }, (_, n) => `${n},Title ${n},Writer ${n},${n % 6},read`),
].join('\n');

it(`is complete and without doubles after ${kills} kills, and gone after as many in its undo`, async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const application = new RemoteApplication(`http://127.0.0.1:${port}`);
  const serve = async () => {
    const running = startTrboo({ DATA_DIR: folder.path, PORT: String(port) }, ['serve']);
    while (!(await fetch(`${application.url}/health`).catch(() => undefined))?.ok) {
      await setTimeout(50);
    }
    return running;
  };
  let { child, ended } = await serve();
  const community = new Community(application);
  const importer = new Importer(application, community, 'ana@example.com');
  await community.person('Ana');
  const shelf = async () => (await community.library('ana@example.com')).counts.all;
  /** Kills the server each time that it has gone on, unless it has come to its end. */
  const killing = async (goneOn: () => Promise<number>, end: number) => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const before = await goneOn();
      while (before !== end && (await goneOn()) === before) await setTimeout(10);
      child.kill('SIGKILL');
      await ended;
      ({ child, ended } = await serve());
    }
  };
  const id = await importer.prepare(file);
  await importer.start(id, { likeFrom: 8 });
  await killing(async () => (await importer.state(id)).done, rows);
  expect(await importer.until(id, 'completed')).toMatchObject({ done: rows, added: rows });
  expect(await shelf()).toBe(rows);

  await community.execute(undoImport, { user_email: 'ana@example.com', importId: id });
  await killing(shelf, 0);
  expect(await importer.until(id, 'undone')).toMatchObject({ removed: rows, kept: 0 });
  expect(await shelf()).toBe(0);
  child.kill('SIGTERM');
  await once(child, 'close');
  folder.remove();
});
