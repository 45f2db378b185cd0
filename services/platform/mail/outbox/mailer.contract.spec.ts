import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { mailerContract, sender } from '../testing/mailer.js';
import { openOutbox } from './mailer.js';

mailerContract('a folder', () => {
  const { file, remove } = temporaryFolder();
  const folder = file('outbox');
  return Promise.resolve({
    mailer: openOutbox(folder, sender),
    sent: () => {
      const names = existsSync(folder) ? readdirSync(folder).sort() : [];
      return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    },
    makeUnavailable: () => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    },
    cleanup: remove,
  });
});

describe('The outbox folder', () => {
  it('contains one file per message, readable by its owner only', async () => {
    const { file, remove } = temporaryFolder();
    const folder = file('data/outbox');
    const outbox = openOutbox(folder, sender);
    const message = { to: 'ana@example.com', subject: 's', text: 't', html: '<p>t</p>' };
    await outbox.send(message);
    await outbox.send(message);
    const names = readdirSync(folder);
    expect(names).toHaveLength(2);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of names) {
      expect(name).toMatch(/^[0-9A-Z]{26}\.eml$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    remove();
  });
});
