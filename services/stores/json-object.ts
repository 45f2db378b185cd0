import { z } from 'zod';

/** Any JSON object, checked to its depth. */
export const jsonObject = z.record(z.string(), z.json());
