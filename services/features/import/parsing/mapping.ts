import { z } from 'zod';
import { mappedFields } from '../../../contract/library/import.js';
import { category } from '../../../contract/people/user.js';

/** How a person reads a table: that of an unknown service, or one whose dates are unclear. */
export const mapping = z.object({
  columns: z.partialRecord(z.enum(mappedFields), z.string()).optional(),
  /** The type of all rows, or of those whose own is unknown. */
  type: category.optional(),
  ratingOutOf: z.number().optional(),
  /** Order of day and month in dates like 3/4/2021. */
  dateOrder: z.enum(['day-first', 'month-first']).optional(),
});
export type Mapping = z.infer<typeof mapping>;
