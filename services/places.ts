import { fileURLToPath } from 'node:url';

// This module stands beside the programs, alone or in a bundle with others.

/** The folder of the built web client. */
export const webDirectory = fileURLToPath(new URL('../web', import.meta.url));

/** The program `trboo`. */
export const program = fileURLToPath(new URL('./trboo.js', import.meta.url));
