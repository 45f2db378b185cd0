/** Milliseconds between two reloads for missing code. */
const minReloadInterval = 60_000;

interface ChunkLoadSituation {
  /** The server answers without the file: another version was deployed. */
  readonly answers: boolean;
  /** A field holds unsent text that a reload would lose. */
  readonly hasTyped: boolean;
  /** Milliseconds since the last such reload, or since the page began to unload. */
  readonly since: number;
}

/** What a page does about missing code: reload, offer a reload, or nothing. */
export function afterChunkLoadError({ answers, hasTyped, since }: ChunkLoadSituation) {
  if (!answers || since < minReloadInterval) return 'nothing';
  return hasTyped ? 'offer' : 'reload';
}
