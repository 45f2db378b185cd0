import type { unfitReasons } from '../../../contract/library/import.js';

/** A file that cannot be imported at all. */
export class UnfitFile extends Error {
  constructor(readonly reason: (typeof unfitReasons)[number]) {
    super(reason);
  }
}
