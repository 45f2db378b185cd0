import { z } from 'zod';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { DeviceState } from '../../lib/storage/device-state.js';
import { itemsSince } from '../../lib/toasts/toast.js';

/** When the newest known item was sent (ISO 8601); null the first time. The stored key has an old word. */
export const notifiedUpTo = new DeviceState<string | null>(
  'told-letters',
  z.string().nullable(),
  null,
);

/** The items sent after `before`. */
export const newInboxItems = (items: readonly SharedRecommendation[], before: string | null) =>
  itemsSince(items, ({ sentDate }) => sentDate, before);
