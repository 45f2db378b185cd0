import type { Position } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent, TrbooEvent } from '../../events/registry.js';

/** Deep-freezes a value, so that changing it throws. */
export function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(deepFrozen);
  }
  return value;
}

interface Recording {
  /** Place in the log, from 1. */
  readonly at: number;
  readonly actorId?: string;
  /** ISO 8601. */
  readonly time?: string;
  readonly stream?: string;
  readonly revision?: number;
}

/** A place in the log, as positions look: 20 digits that compare as text. */
export const positionAt = (at: number): Position => String(at).padStart(20, '0');

/** An event as it is read back from the log, deep-frozen. */
export function recorded(
  event: TrbooEvent,
  { at, actorId = 'somebody', time, stream = 'some-stream', revision = 0 }: Recording,
): RecordedTrbooEvent {
  const position = positionAt(at);
  const moment = new Date(Date.UTC(2025, 2, 1, 8) + at * 60_000).toISOString();
  const metadata = { actorId, commandId: `command-${at}`, time: time ?? moment };
  return deepFrozen({ ...event, id: `event-${at}`, stream, revision, position, metadata });
}
