import { projection, removeWithPerson } from '../kernel/projection.js';
import { shareLinkDocument } from './document.js';

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
