/** A fact, produced by a decider and folded by projections. `data` is plain JSON. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Actor, command and time; the same for all events of one command. */
export interface EventMetadata {
  /**
   * User id of the actor, or one of {@link visitor} (not signed in), {@link operator}, {@link
   * erasure} and {@link expiry}.
   */
  readonly actorId: string;
  /** Identifies the command; a repeated command has the same id. */
  readonly commandId: string;
  /** ISO 8601 time, UTC, milliseconds. */
  readonly time: string;
  /**
   * Keyed digest of a request with an idempotency key, to detect a repetition with other content.
   * Undefined for visitors and in events of older versions.
   */
  readonly requestDigest?: string | undefined;
}

/** Actor of somebody who is not signed in. */
export const visitor = 'visitor';

/** Actor on the operator's command line. */
export const operator = 'operator';

/** Actor that erases an account: the erased user's own commands are refused. */
export const erasure = 'erasure';

/** Actor that ends what has expired. */
export const expiry = 'expiry';

/**
 * A place in the log. Opaque outside the event store; two positions compare as strings.
 * Every position of an event is greater than {@link startPosition}.
 */
export type Position = string;

/** The position before the first event. */
export const startPosition: Position = '0'.repeat(20);

/** An event as read back from the log, in its newest schema version. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
};

/**
 * The name of a stream: its category, then the ids that identify it. These must not be personal,
 * because stream names cannot be sealed.
 */
export function streamName(category: string, ...identity: readonly string[]): string {
  return `${category}-${identity.join('_')}`;
}

/** The pair in a fixed order, so that A with B and B with A share a stream. */
export function orderedPair(one: string, other: string): readonly [string, string] {
  return one < other ? [one, other] : [other, one];
}
