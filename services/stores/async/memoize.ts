/**
 * Runs the work at the first call and returns the same result from then on. A failure is not cached:
 * the next call tries again.
 */
export function memoize<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
