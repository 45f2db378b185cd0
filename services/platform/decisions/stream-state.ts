import { belongsTo, type Decider } from '../../../events/kernel/decider.js';
import { type DomainEvent, type Position, startPosition } from '../../../events/kernel/event.js';
import type { AppendedEvents } from '../../stores/event-log/event-log.js';
import { type ExpectedRevision, noStream } from '../../stores/ports.js';
import { RecentCommands } from './recent-commands.js';

/** A folded stream. Immutable. */
export interface StreamState<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
  /** Position of its last event. */
  readonly position: Position;
  /** Id of its last event; empty when it has none. */
  readonly lastId: string;
  /** ISO 8601 time of its last event; undefined without events or when loaded from a snapshot. */
  readonly time?: string | undefined;
  readonly commands: RecentCommands;
}

export const emptyStream = <State>(initialState: State): StreamState<State> => ({
  state: initialState,
  revision: noStream,
  position: startPosition,
  lastId: '',
  commands: RecentCommands.none(),
});

/** The stream after further events. */
export function advance<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: StreamState<State>,
  { events, position }: Pick<AppendedEvents, 'events' | 'position'>,
): StreamState<State> {
  let { state, revision, lastId, time } = stream;
  for (const event of events) {
    if (belongsTo(decider, event)) state = decider.evolve(state, event);
    ({ time } = event.metadata);
    ({ revision, id: lastId } = event);
  }
  const commands = stream.commands.after(events);
  return { state, revision, position, lastId, time, commands };
}
