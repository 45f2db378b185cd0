import { z } from 'zod';
import type { BuildsOptions } from './builds.js';

/** The result of comparing a read model with a second build. */
export const verdict = z.object({
  model: z.string(),
  isSame: z.boolean(),
  /** Number of documents in the live and the second build. */
  documents: z.number().int(),
  rebuilt: z.number().int(),
  /** Number of documents that differ, and some of their ids. */
  different: z.number().int(),
  examples: z.array(z.string()),
  /** SHA-256 over all documents of each build, shortened. */
  hash: z.string(),
  rebuiltHash: z.string(),
  /** Why the second build failed, or null. */
  error: z.string().nullable(),
  /** Checkpoints of the live and the second build. */
  position: z.string(),
  rebuiltPosition: z.string(),
});
export type Verdict = z.infer<typeof verdict>;

/** Builds read models a second time and compares them with the live ones. */
export interface Verifier {
  /** @throws the signal's reason when it aborts; the second build is removed. */
  verify(models: readonly string[], options: BuildsOptions): Promise<readonly Verdict[]>;
}
