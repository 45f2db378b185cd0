import { fileURLToPath } from 'node:url';

// This module is next to the programs, alone or bundled.

/** Folder of the built web client. */
export const webDirectory = fileURLToPath(new URL('../web', import.meta.url));

/** Path of the `trboo` program. */
export const program = fileURLToPath(new URL('./trboo.js', import.meta.url));
