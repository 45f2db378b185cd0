import { temporaryFolder } from '../temporary-folder.js';
import { openSqliteReadStore } from '../../../services/stores/sqlite/read-store/read-store.js';

/** A read store in a folder of its own, which goes with it. */
export function openTemporaryReadStore() {
  const { file, remove } = temporaryFolder();
  const store = openSqliteReadStore(file('read-models'));
  const close = async () => {
    await store.close();
    remove();
  };
  return { store, close };
}
