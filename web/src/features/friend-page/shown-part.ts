import { z } from 'zod';
import { useAddressValues } from '../../lib/page/address-values.js';

/** The parts of a friend's page: what was sent, what was received, and what both have. */
const shownPart = z.enum(['sent', 'received', 'both']);
export const shownParts = shownPart.options;
type ShownPart = z.infer<typeof shownPart>;

const values = z.object({ show: shownPart.catch('sent') });

/** The part that the URL names, and a function that shows another. */
export function useShownPart(): [ShownPart, (part: ShownPart) => void] {
  const [{ show }, change] = useAddressValues(values);
  return [show, (part) => change({ show: part })];
}
