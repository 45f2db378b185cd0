import type { EventMetadata } from '../../../events/kernel/event.js';

/** Metadata of one part of a command that changes several streams; its command id is unique. */
export const partOf = (by: EventMetadata, name: string): EventMetadata => ({
  ...by,
  commandId: `${by.commandId}.${name}`,
});
