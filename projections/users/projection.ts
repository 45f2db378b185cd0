import { emptyProfile } from '../../events/user/profile.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import { type Documents, projection } from '../kernel/projection.js';
import { type UserDocument, userDocument } from './document.js';

/** Changes a user's document, if there is one. */
function change(
  documents: Documents<UserDocument>,
  userId: string,
  changes: Partial<UserDocument>,
): void {
  const known = documents.get(userId);
  if (known !== undefined) documents.put(userId, { ...known, ...changes });
}

/** People by id, and by e-mail. */
export const usersProjection = projection({
  name: 'users',
  version: 3,
  indexes: {
    byEmail: { equals: ['email'] },
  },
  document: userDocument,
  unsealedTypes: ['UserRegistered', 'ProfileUpdated'],
  handlers: {
    UserRegistered: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => {
        documents.put(data.userId, {
          ...emptyProfile,
          ...data,
          enabledCategories: [...recommendationTypes],
          openTo: 'everyone',
        });
      },
    },
    ProfileUpdated: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => change(documents, data.userId, data),
    },
    UserErased: {
      touches: ({ data }) => [data.userId],
      fold: ({ data: { userId } }, documents) => {
        const openTo = 'nobody' as const;
        const nobody = { email: null, firstName: null, lastName: null, bio: null };
        const nothing = { profilePicture: null, enabledCategories: [], openTo };
        documents.put(userId, { userId, ...nobody, ...nothing, erased: true });
      },
    },
    CategoriesChanged: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => change(documents, data.userId, data),
    },
    OpenToChanged: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => change(documents, data.userId, data),
    },
  },
});
