import type { Direction } from './exchanged-query.js';

/** The filters of what two friends have sent each other (specification §2). */
export const directionLabels: Readonly<Record<Direction, string>> = {
  sent: 'Sent to Friend',
  received: 'Received from Friend',
};
