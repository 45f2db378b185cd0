import { z } from 'zod';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { DeviceState } from '../../lib/storage/device-state.js';
import { newsSince } from '../../lib/toasts/items-since.js';

/** When the last letter was sent of which this device has told; null when it never looked. */
export const toldUpTo = new DeviceState<string | null>('told-letters', z.string().nullable(), null);

/** Letters that were sent since one was told. */
export const newsAmong = (letters: readonly SharedRecommendation[], before: string | null) =>
  newsSince(letters, ({ sentDate }) => sentDate, before);
