import { z } from 'zod';
import { DeviceState } from '../../../../lib/storage/device-state.js';

/** The number of likes and comments that each person has marked as read on this device. */
export const readCount = new DeviceState<number>('read-count', z.number().int().min(0), 0);

/** Means all of them, until their number is known. */
export const allRead = Number.MAX_SAFE_INTEGER;

/** Counts the activity of one recommendation as read or unread. */
export function addToRead(read: number, amount: number, as: 'read' | 'unread'): number {
  if (read === allRead && as === 'read') return read;
  return Math.max(read + (as === 'read' ? amount : -amount), 0);
}

/**
 * How many likes and comments are still marked as read. Some may have been taken back; later ones
 * count as new.
 * @param received All likes and comments on the person's recommendations now.
 */
export const stillRead = (read: number, received: number) => Math.min(read, Math.max(received, 0));
