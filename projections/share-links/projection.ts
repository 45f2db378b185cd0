import { z } from 'zod';
import { person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { projection, removeWithPerson } from '../kernel/projection.js';

/** A link with which anybody may see a recommendation. */
const shareLinkDocument = z.object({
  /** SHA-256 of its token, which is the document's id too. */
  linkId: thing('link', 'the share link'),
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who made the link'),
  madeBy: plain('the owner, or another person who sees it', z.enum(['owner', 'other'])),
  createdAt: time('when it was made'),
  expiresAt: time('when it ends'),
  forWhom: text('link.forWhom', 'for whom the maker made it; null for anybody'),
  takesAnswers: plain('whether visitors may answer on its page', z.boolean()),
});
export type ShareLinkDocument = z.infer<typeof shareLinkDocument>;

/**
 * Share links that were not revoked, by the digest of their token. Readers check whether a link is
 * still valid: it may have expired, or its recommendation been deleted.
 */
export const shareLinksProjection = projection({
  name: 'share-links',
  version: 5,
  indexes: {
    byUser: { equals: ['userId'], orderBy: ['createdAt'], direction: 'descending' },
    byOwner: { equals: ['ownerId'] },
    byExpiry: { equals: [], orderBy: ['expiresAt'] },
    byMaker: { equals: ['madeBy'], orderBy: ['createdAt'] },
    ofRecommendation: {
      equals: ['recommendationId'],
      orderBy: ['createdAt'],
      direction: 'descending',
    },
  },
  document: shareLinkDocument,
  unsealedTypes: ['ShareLinkCreated'],
  handlers: {
    ShareLinkCreated: {
      touches: ({ data }) => [data.linkId],
      fold: ({ data }, documents) => {
        const madeBy = data.userId === data.ownerId ? 'owner' : 'other';
        documents.put(data.linkId, { ...data, madeBy });
      },
    },
    ShareLinkRevoked: {
      touches: ({ data }) => [data.linkId],
      fold: ({ data }, documents) => documents.remove(data.linkId),
    },
    UserErased: removeWithPerson({ byUser: 'userId', byOwner: 'ownerId' }),
  },
});
