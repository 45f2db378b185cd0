import { z } from 'zod';

/**
 * A change that concerns some people, before it is put into each one's words. Plain JSON; what it
 * says beside this is known to the notice of its model.
 */
export const concern = z.looseObject({
  /** What it is about, as the contract calls it. */
  model: z.string(),
  /** Position of the change, see `version` in the contract. */
  version: z.string(),
  /** Id of the command that made the change: logs and traces of all processes name it. */
  commandId: z.string().optional(),
  /** User ids of those who are told. */
  tell: z.array(z.string()).readonly(),
  /** Told that theirs may be stale: worked out for each, many at once, would cost too much. */
  stale: z.array(z.string()).readonly().optional(),
});
export type Concern = Readonly<z.infer<typeof concern>>;

/** What has changed up to a position, and whom it concerns. */
export const announcement = z.object({
  position: z.string(),
  concerns: z.array(concern).readonly(),
  /** Something before this may never have been announced: everything that is shown is stale. */
  missed: z.literal(true).optional(),
});
export type Announcement = Readonly<z.infer<typeof announcement>>;

/**
 * How a person comes in has changed: sessions began or ended, passkeys came or went. Whatever ended
 * sessions have opened is closed, on every process.
 */
export const accessChange = z.object({
  userId: z.string(),
  endedSessionIds: z.array(z.string()).readonly(),
});
export type AccessChange = Readonly<z.infer<typeof accessChange>>;

/** Where the changes stand in the log, by which logs of all processes name them. */
export function positionsOf(concerns: readonly Concern[]): readonly string[] {
  return [...new Set(concerns.map(({ version }) => version))].sort();
}

/** The commands that made the changes. */
export function commandsOf(concerns: readonly Concern[]): readonly string[] {
  return [...new Set(concerns.flatMap(({ commandId }) => commandId ?? []))];
}

/** Everyone whom a concern concerns. */
export function audienceOf({ tell, stale = [] }: Concern): readonly string[] {
  return [...tell, ...stale];
}
