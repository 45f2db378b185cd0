import { z } from 'zod';

/** That one person has muted or blocked another; a document a pair, in this direction. */
export const blockDocument = z.object({
  /** Who has muted or blocked. */
  userId: z.string(),
  otherId: z.string(),
  /** The stronger of the two. */
  relation: z.enum(['muted', 'blocked']),
  /** ISO 8601; since when. */
  mutedAt: z.string().optional(),
  blockedAt: z.string().optional(),
});
export type BlockDocument = z.infer<typeof blockDocument>;

/** Id of the document; it names both, who are known also when it is over. */
export function blockDocumentId(userId: string, otherId: string): string {
  return `${userId}_${otherId}`;
}

/** Who has muted or blocked whom. */
export function blockOf(documentId: string): { userId: string; otherId: string } {
  const [userId = '', otherId = ''] = documentId.split('_');
  return { userId, otherId };
}
