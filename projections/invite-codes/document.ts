import { z } from 'zod';

/** A person's invite code; the document's id is the user id. */
export const inviteCodeDocument = z.object({
  userId: z.string(),
  /** Keyed hash of the code. */
  codeId: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type InviteCodeDocument = z.infer<typeof inviteCodeDocument>;
