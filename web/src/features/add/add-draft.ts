import { z } from 'zod';
import { category } from '../../../../services/contract/people/user.js';
import { addRecommendation } from '../../../../services/contract/library/recommendation.js';
import { DeviceState } from '../../lib/storage/device-state.js';
import type { AddValues } from './add-values.js';

const values: z.ZodType<AddValues> = z.object({
  type: category,
  isTypeChosen: z.boolean(),
  title: z.string(),
  link: z.string(),
  description: z.string(),
  toSubscribers: z.boolean(),
  toFriends: z.boolean(),
  toGroups: z.boolean(),
  isShown: z.boolean(),
  friendEmails: z.array(z.string()),
  friendListIds: z.array(z.string()),
  address: z.string(),
  picked: z.string().nullable(),
  metadata: addRecommendation.request.shape.metadata,
});

/** Unsaved input of the Add form; the device keeps it until it is saved or thrown away. */
export const addDraft = new DeviceState<AddValues | null>('add-draft', values.nullable(), null);
