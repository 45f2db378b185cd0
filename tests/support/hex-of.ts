import type { KeyObject } from 'node:crypto';

/** A key's bytes, to compare: objects of keys show nothing of them, and all look the same. */
export const hexOf = (key: KeyObject | undefined): string => key?.export().toString('hex') ?? '';
