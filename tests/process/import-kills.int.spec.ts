import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { testSize } from '../../events/testing/size.js';
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

it(`is complete and without doubles after ${kills} kills`, async () => {
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
  const importer = new Importer(application, new Community(application), 'ana@example.com');
  await new Community(application).person('Ana');
  const id = await importer.prepare(file);
  await importer.start(id, { likeFrom: 8 });
  for (let kill = 1; kill <= kills; kill += 1) {
    const { done } = await importer.state(id);
    while ((await importer.state(id)).done <= done) await setTimeout(10);
    child.kill('SIGKILL');
    await ended;
    ({ child, ended } = await serve());
  }
  expect(await importer.until(id, 'completed')).toMatchObject({ done: rows, added: rows });
  const { counts } = await new Community(application).library('ana@example.com');
  expect(counts.all).toBe(rows);
  child.kill('SIGTERM');
  await once(child, 'close');
  folder.remove();
});
