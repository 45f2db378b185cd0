import { z } from 'zod';

/** Id of the element with the first reads in a screen's document. */
export const firstReadsId = 'first-reads';

/** JSON content of the element: responses of calls, by their address with query string. */
export const firstReadsContent = z.record(
  z.string(),
  z.object({ position: z.string().optional(), body: z.unknown() }),
);
export type FirstReadsContent = z.infer<typeof firstReadsContent>;

/** Renders screens on the server; the module comes from the web client's build. */
export interface FirstScreenView {
  /**
   * The markup of a screen with its styles, rendered from the user's first reads with the dates of
   * their time zone. Empty when the path has no such screen, or a read failed.
   */
  readonly renderFirstScreen: (
    path: string,
    answers: FirstReadsContent,
    zone: string,
  ) => Promise<string>;
}
