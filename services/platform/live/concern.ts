import { z } from 'zod';

/**
 * A change with the users concerned, before it is rendered for each. Plain JSON; further fields
 * belong to the model's notice.
 */
const concern = z.looseObject({
  /** The contract's name of what changed. */
  model: z.string(),
  /** Position of the change; see `version` in the contract. */
  version: z.string(),
  /** The command that made the change, for logs and traces of all processes. */
  commandId: z.string().optional(),
  /** Ids of the users who are notified. */
  audience: z.array(z.string()).readonly(),
  /** Users whose figures may be outdated: computing them for so many would cost too much. */
  stale: z.array(z.string()).readonly().optional(),
});
export type Concern = Readonly<z.infer<typeof concern>>;

/** Between processes, `audience` keeps its first name `tell`, which older releases read. */
const sentConcern = z
  .looseObject({ tell: z.unknown() })
  .transform(({ tell: audience, ...others }) => ({ ...others, audience }))
  .pipe(concern);

/** The changes up to a position, and whom they concern. */
const announcement = z.object({
  position: z.string(),
  concerns: z.array(sentConcern).readonly(),
  /** An earlier change may not have been announced, so everything shown may be outdated. */
  missed: z.literal(true).optional(),
});
export type Announcement = Readonly<z.infer<typeof announcement>>;

/** Encodes an announcement for other processes. */
export function encodeAnnouncement({ concerns, ...others }: Announcement): string {
  const sent = concerns.map(({ audience, ...fields }) => ({ ...fields, tell: audience }));
  return JSON.stringify({ ...others, concerns: sent });
}

/** Decodes what {@link encodeAnnouncement} wrote; fails for that of an incompatible version. */
export const decodeAnnouncement = (text: string) => announcement.safeParse(JSON.parse(text));

/** A change of a user's sessions or passkeys. Every process closes the sockets of ended sessions. */
export const accessChange = z.object({
  userId: z.string(),
  endedSessionIds: z.array(z.string()).readonly(),
});
export type AccessChange = Readonly<z.infer<typeof accessChange>>;

/** Positions of the changes, by which logs of all processes refer to them. */
export function positionsOf(concerns: readonly Concern[]): readonly string[] {
  return [...new Set(concerns.map(({ version }) => version))].sort();
}

/** Ids of the commands that made the changes. */
export function commandsOf(concerns: readonly Concern[]): readonly string[] {
  return [...new Set(concerns.flatMap(({ commandId }) => commandId ?? []))];
}

/** Ids of all users concerned, including those whose figures may only be outdated. */
export function concernedUsers({ audience, stale = [] }: Concern): readonly string[] {
  return [...audience, ...stale];
}
