import { z } from 'zod';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { DeviceState } from '../../lib/storage/device-state.js';
import { itemsSince } from '../../lib/toasts/items-since.js';

/** When the last item was sent of which this device has told; null when it never looked. */
export const notifiedUpTo = new DeviceState<string | null>(
  'told-letters',
  z.string().nullable(),
  null,
);

/** Letters that were sent since one was told. */
export const newInboxItems = (items: readonly SharedRecommendation[], before: string | null) =>
  itemsSince(items, ({ sentDate }) => sentDate, before);
