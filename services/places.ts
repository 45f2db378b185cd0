import { fileURLToPath } from 'node:url';

// This module is next to the programs, alone or bundled.

/** The built web client. */
export const builtWeb = {
  directory: fileURLToPath(new URL('../web', import.meta.url)),
  firstFiles: fileURLToPath(new URL('../server/first-files.json', import.meta.url)),
  renderer: {
    worker: fileURLToPath(new URL('../server/renderer-worker.js', import.meta.url)),
    sharePage: fileURLToPath(new URL('../server/share-page.mjs', import.meta.url)),
    firstScreen: fileURLToPath(new URL('../server/first-screen.mjs', import.meta.url)),
  },
};

/** Path of the `trboo` program. */
export const program = fileURLToPath(new URL('./trboo.js', import.meta.url));
