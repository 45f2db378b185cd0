import { z } from 'zod';
import type { SharedRecommendation } from '../../../../services/contract/sharing.js';
import { DeviceState } from '../../lib/device-state.js';

/** When the last letter was sent of which this device has told; null when it never looked. */
export const toldUpTo = new DeviceState<string | null>('told-letters', z.string().nullable(), null);

interface LetterNews {
  /** Letters that were sent since, the last one first. */
  readonly news: readonly SharedRecommendation[];
  /** Up to when one has been told after that. */
  readonly upTo: string;
}

/** What is new since one was told; a first look tells of nothing, for all of it is there to see. */
export function newsAmong(
  letters: readonly SharedRecommendation[],
  before: string | null,
): LetterNews {
  const newestFirst = letters.toSorted((one, other) => (one.sentDate < other.sentDate ? 1 : -1));
  const newest = newestFirst[0]?.sentDate ?? '';
  if (before === null) return { news: [], upTo: newest };
  const news = newestFirst.filter(({ sentDate }) => sentDate > before);
  return { news, upTo: newest > before ? newest : before };
}
