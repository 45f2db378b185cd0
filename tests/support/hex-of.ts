import type { KeyObject } from 'node:crypto';

/** A key's bytes, to compare: key objects hide them, so that all would look equal. */
export const hexOf = (key: KeyObject | undefined): string => key?.export().toString('hex') ?? '';
