import { z } from 'zod';

/** Id of the element with the first reads in a screen's document. */
export const firstReadsId = 'first-reads';

/** What the element holds as JSON: answers of calls by their address with query string. */
export const firstReadsContent = z.record(
  z.string(),
  z.object({ position: z.string().optional(), body: z.unknown() }),
);
export type FirstReadsContent = z.infer<typeof firstReadsContent>;

/** The view of first screens, which the web client's build makes for the server. */
export interface FirstScreenView {
  /**
   * The markup of a screen as its person's first reads have it, with its styles; '' for a path or
   * an answer without one.
   */
  readonly renderFirstScreen: (path: string, answers: FirstReadsContent) => Promise<string>;
}
