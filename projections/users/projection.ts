import { z } from 'zod';
import { emptyProfile, openToChoices } from '../../events/user/profile.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import { searchableText } from '../../events/library/search-text.js';
import { person, plain, text, withheld } from '../../events/kernel/fields.js';
import { type Documents, projection } from '../kernel/projection.js';

/** A person. Texts are null after the person was erased. */
export const userDocument = z.object({
  userId: person('whose account it is'),
  email: text('person.email', 'e-mail address'),
  firstName: text('person.firstName', 'first name'),
  lastName: text('person.lastName', 'last name'),
  profilePicture: text('person.profilePicture', 'id of the picture; null without one'),
  bio: text('person.bio', 'what the person says about themselves'),
  enabledCategories: plain(
    'categories that the person wants to see',
    z.array(z.enum(recommendationTypes)),
  ),
  openTo: plain(
    'from whom the person takes recommendations: everyone, friends or nobody',
    z.enum(openToChoices),
  ),
  listedBy: plain(
    'whether `key` is the name or, without one, the address; missing without either',
    z.enum(['name', 'address']).optional(),
  ),
  key: withheld('the name or address as searches compare it', z.string().optional()),
  key2: withheld('the same, begun at its second word', z.string().optional()),
  key3: withheld('the same, begun at its third word', z.string().optional()),
  key4: withheld('the same, begun at its fourth word', z.string().optional()),
  erased: plain('the account is gone', z.literal(true).optional()),
});
export type UserDocument = z.infer<typeof userDocument>;

type Unlisted = Omit<UserDocument, 'listedBy' | 'key' | 'key2' | 'key3' | 'key4'>;

/** With the keys by which the person is listed and found: the name, begun at each of its first words. */
function listed(document: Unlisted): UserDocument {
  const { email, firstName, lastName } = document;
  const name = searchableText(`${firstName ?? ''} ${lastName ?? ''}`).trim();
  const byAddress = searchableText(email ?? '').trim();
  const [key = byAddress, key2, key3, key4] = rotations(name);
  if (!key) return document;
  return {
    ...document,
    listedBy: name ? 'name' : 'address',
    key,
    ...(key2 && { key2 }),
    ...(key3 && { key3 }),
    ...(key4 && { key4 }),
  };
}

function rotations(text: string): string[] {
  const words = text === '' ? [] : text.split(' ');
  return words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' '));
}

/** Changes a user's document, if there is one. */
function change(
  documents: Documents<UserDocument>,
  userId: string,
  changes: Partial<Unlisted>,
): void {
  const document = documents.get(userId);
  if (document === undefined) return;
  const { listedBy, key, key2, key3, key4, ...known } = document;
  documents.put(userId, listed({ ...known, ...changes }));
}

/** People by id, and by the words of their names. */
export const usersProjection = projection({
  name: 'users',
  version: 4,
  indexes: {
    byName: { equals: ['listedBy'], orderBy: ['key'] },
    bySecondWord: { equals: ['listedBy'], orderBy: ['key2'] },
    byThirdWord: { equals: ['listedBy'], orderBy: ['key3'] },
    byFourthWord: { equals: ['listedBy'], orderBy: ['key4'] },
  },
  document: userDocument,
  unsealedTypes: ['UserRegistered', 'ProfileUpdated'],
  handlers: {
    UserRegistered: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => {
        const enabledCategories = [...recommendationTypes];
        const choices = { enabledCategories, openTo: 'everyone' } as const;
        documents.put(data.userId, listed({ ...emptyProfile, ...data, ...choices }));
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
