import { describe, expect, it } from '@jest/globals';
import { noStream } from '../../ports.js';
import {
  newEvents,
  newStream,
} from '../../../../tests/contract-suites/event-store/event-samples.js';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { openSqliteEventStore } from '../event-store/event-store.js';
import { watchWal } from './watch-wal.js';

describe('watchWal', () => {
  it('calls several times after an append, and not after it was stopped', async () => {
    const { file, remove } = temporaryFolder();
    const store = openSqliteEventStore(file('events.db'));
    let calls = 0;
    let called: () => void = () => undefined;
    const stop = watchWal(file('events.db'), () => {
      calls += 1;
      called();
    });
    const several = new Promise<void>((resolve) => {
      called = () => {
        if (calls === 3) resolve();
      };
    });
    await store.append(newStream(), noStream, newEvents(1));
    await several;
    stop();
    const counted = calls;
    const control = new Promise<void>((resolve) => {
      const stopControl = watchWal(file('events.db'), () => {
        stopControl();
        resolve();
      });
    });
    await store.append(newStream(), noStream, newEvents(1));
    await control;
    expect(calls).toBe(counted);
    await store.close();
    remove();
  });

  it('never calls for a missing folder, and does not fail', () => {
    const stop = watchWal('/no/such/folder/events.db', () => undefined);
    expect(stop).not.toThrow();
  });
});
