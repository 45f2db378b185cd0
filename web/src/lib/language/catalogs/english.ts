import type { Messages } from '@lingui/core';

/**
 * The build fills in the compiled patterns (web/catalogs.ts). In development and tests they are
 * compiled when they are shown.
 */
export const texts: Messages = {};
