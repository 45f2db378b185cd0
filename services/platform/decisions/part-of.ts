import type { EventMetadata } from '../../../events/kernel/event.js';

/** A part of a command that changes several streams, with a command id of its own. */
export const partOf = (by: EventMetadata, name: string): EventMetadata => ({
  ...by,
  commandId: `${by.commandId}.${name}`,
});
