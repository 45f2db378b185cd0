import { z } from 'zod';
import { person, plain, time } from '../../events/kernel/fields.js';

/** One person has muted or blocked another. One document per pair and direction. */
export const blockDocument = z.object({
  userId: person('who has muted or blocked'),
  otherId: person('who is muted or blocked'),
  relation: plain('whether userId has muted or blocked the other', z.enum(['muted', 'blocked'])),
  mutedAt: time('when the other was muted; null while not', z.string().optional()),
  blockedAt: time('when the other was blocked; null while not', z.string().optional()),
});
export type BlockDocument = z.infer<typeof blockDocument>;

/** Id of the document. It contains both people, so that they are known after it was removed. */
export function blockDocumentId(userId: string, otherId: string): string {
  return `${userId}_${otherId}`;
}

/** The people in a document id. */
export function blockOf(documentId: string): { userId: string; otherId: string } {
  const [userId = '', otherId = ''] = documentId.split('_');
  return { userId, otherId };
}
