import { z } from 'zod';
import { person, plain, text, withheld } from '../../events/kernel/fields.js';
import { openToChoices } from '../../events/user/profile.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';

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
