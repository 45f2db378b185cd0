import { seedOf } from '../text/seeded-random.js';

/** The short key of an English text in the catalogs, so that they do not hold it a second time. */
export const textKey = (english: string): string => seedOf(english).toString(36);
