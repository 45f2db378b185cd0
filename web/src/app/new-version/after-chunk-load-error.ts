/** Minimum milliseconds between two reloads for missing code. */
const minReloadInterval = 60_000;

interface ChunkLoadSituation {
  /** The server answers, but no longer has the file: another version was deployed. */
  readonly isOutdated: boolean;
  /** A field holds unsent text that a reload would lose. */
  readonly hasTyped: boolean;
  /**
   * Milliseconds since the last such reload, or since the page began to unload, which aborts requests.
   */
  readonly elapsed: number;
}

/** What a page does when a chunk of code cannot be loaded: reload, offer a reload, or nothing. */
export function afterChunkLoadError({ isOutdated, hasTyped, elapsed }: ChunkLoadSituation) {
  if (!isOutdated || elapsed < minReloadInterval) return 'nothing';
  return hasTyped ? 'offer' : 'reload';
}
