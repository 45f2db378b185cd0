import { recommendationTypes } from '../../events/library/events.js';
import { projection } from '../kernel/projection.js';
import { userDocument } from './document.js';

/** People by id, and by e-mail. */
export const usersProjection = projection({
  name: 'users',
  version: 1,
  indexes: {
    byEmail: { equals: ['email'] },
    everyone: { equals: [], orderBy: ['email'] },
  },
  document: userDocument,
  handlers: {
    UserRegistered: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => {
        documents.put(data.userId, {
          ...data,
          profilePicture: null,
          bio: '',
          enabledCategories: [...recommendationTypes],
        });
      },
    },
  },
});
