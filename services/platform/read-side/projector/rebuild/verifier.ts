import { z } from 'zod';
import type { BuildsOptions } from './builds.js';

export const verifierPort = Symbol('Verifier');

/** What came of comparing a read model with a second build of it. */
export const verdict = z.object({
  model: z.string(),
  isSame: z.boolean(),
  /** How many documents the live build has, and the second. */
  documents: z.number().int(),
  rebuilt: z.number().int(),
  /** How many are not the same in both, and the ids of a few. */
  different: z.number().int(),
  examples: z.array(z.string()),
  /** SHA-256 over all documents of each, as far as it is shown. */
  hash: z.string(),
  rebuiltHash: z.string(),
  /** Why the second build got no further; null when it did. */
  error: z.string().nullable(),
  /** Where the live build stood, and the second. */
  position: z.string(),
  rebuiltPosition: z.string(),
});
export type Verdict = z.infer<typeof verdict>;

/** Builds read models a second time, aside, and compares them with the live ones. */
export interface Verifier {
  /** @throws the signal's reason when it aborts; nothing is left of what was built. */
  verify(models: readonly string[], options: BuildsOptions): Promise<readonly Verdict[]>;
}
