import { z } from 'zod';
import { openToChoices } from '../../events/user/profile.js';
import { recommendationTypes } from '../../events/library/events.js';

/** A person. Texts are null after the person was erased. */
export const userDocument = z.object({
  userId: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Id of the picture. */
  profilePicture: z.string().nullable(),
  bio: z.string().nullable(),
  enabledCategories: z.array(z.enum(recommendationTypes)),
  /** From whom the person takes recommendations. */
  openTo: z.enum(openToChoices),
  /** The account is gone. Without an address it is in no index. */
  erased: z.literal(true).optional(),
});
export type UserDocument = z.infer<typeof userDocument>;
