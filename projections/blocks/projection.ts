import { z } from 'zod';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { BlockEvent } from '../../events/blocks/events.js';
import { person, plain, time } from '../../events/kernel/fields.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';

/** One person has muted or blocked another. One document per pair and direction. */
const blockDocument = z.object({
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

type Event = Extract<RecordedTrbooEvent, { type: BlockEvent['type'] }>;
type Times = Pick<BlockDocument, 'mutedAt' | 'blockedAt'>;

/** Writes the document with these times, or removes it if the person is neither muted nor blocked. */
function write(
  documents: Documents<BlockDocument>,
  { userId, otherId }: Event['data'],
  { mutedAt, blockedAt }: { [Name in keyof Times]: string | undefined },
): void {
  const id = blockDocumentId(userId, otherId);
  if (mutedAt === undefined && blockedAt === undefined) {
    if (documents.get(id) !== undefined) documents.remove(id);
    return;
  }
  documents.put(id, {
    userId,
    otherId,
    relation: blockedAt === undefined ? 'muted' : 'blocked',
    ...(mutedAt !== undefined && { mutedAt }),
    ...(blockedAt !== undefined && { blockedAt }),
  });
}

const handler = (change: (time: string) => { [Name in keyof Times]?: string | undefined }) => ({
  touches: ({ data }: Event) => [blockDocumentId(data.userId, data.otherId)],
  fold: ({ data, metadata }: Event, documents: Documents<BlockDocument>) => {
    const { mutedAt, blockedAt } = documents.get(blockDocumentId(data.userId, data.otherId)) ?? {};
    write(documents, data, { mutedAt, blockedAt, ...change(metadata.time) });
  },
});

/** Muted and blocked people, found from either side. */
export const blocksProjection = projection({
  name: 'blocks',
  version: 1,
  indexes: {
    others: { equals: ['userId', 'relation'], orderBy: ['otherId'] },
    byOthers: { equals: ['otherId', 'relation'], orderBy: ['userId'] },
    ofUser: { equals: ['userId'] },
    ofOther: { equals: ['otherId'] },
  },
  document: blockDocument,
  handlers: {
    UserErased: removeWithPerson({ ofUser: 'userId', ofOther: 'otherId' }),
    PersonMuted: handler((time) => ({ mutedAt: time })),
    PersonUnmuted: handler(() => ({ mutedAt: undefined })),
    PersonBlocked: handler((time) => ({ blockedAt: time })),
    PersonUnblocked: handler(() => ({ blockedAt: undefined })),
  },
});
