/** Milliseconds in which a page is not loaded anew for missing code a second time. */
const minReloadInterval = 60_000;

interface ChunkLoadSituation {
  /** The server is there, without the code: another version was deployed. */
  readonly answers: boolean;
  /** Something is typed and not sent, which a reload would lose. */
  readonly hasTyped: boolean;
  /** Milliseconds since the page was loaded anew for this, or is being left. */
  readonly since: number;
}

/** What a page does that lacks code: load itself anew, say that there is a new version, or nothing. */
export function afterChunkLoadError({ answers, hasTyped, since }: ChunkLoadSituation) {
  if (!answers || since < minReloadInterval) return 'nothing';
  return hasTyped ? 'tell' : 'reload';
}
