import { temporaryFolder } from '../temporary-folder.js';
import { openMemoryReadStore } from '../../stand-ins/memory/read-store.js';
import type { ReadStore } from '../../../services/stores/ports.js';
import { openSqliteReadStore } from '../../../services/stores/sqlite/read-store/read-store.js';

interface Opened {
  readonly store: ReadStore;
  /** Called after the store was closed. */
  readonly remove?: () => Promise<void>;
}

/** Read stores that need nothing installed, by name: for `describe.each`. */
export const openings: readonly (readonly [string, () => Promise<Opened>])[] = [
  ['memory', () => Promise.resolve({ store: openMemoryReadStore() })],
  [
    'SQLite',
    () => {
      const { file, remove } = temporaryFolder();
      return Promise.resolve({ store: openSqliteReadStore(file('read-models')), remove });
    },
  ],
];
