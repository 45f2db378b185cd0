/**
 * A fact as a decider emits it and a projection folds it: a stored type name and its data.
 * `data` is plain JSON.
 */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Who did it, by which command, and when; the same for all events of one command. */
export interface EventMetadata {
  /**
   * User id of the person who acted; {@link visitor} for whoever is not known yet, {@link operator},
   * {@link erasure} for whoever is no more, {@link expiry} for what has run out.
   */
  readonly actorId: string;
  /** Equal for a repeated command, which is how a repetition is recognised. */
  readonly commandId: string;
  /** ISO 8601 time, UTC, milliseconds. */
  readonly time: string;
  /**
   * Keyed digest of the request that gave the command, where it carried an idempotency key: a repetition
   * with other content is told by it. Events of older versions and of visitors have none.
   */
  readonly requestDigest?: string | undefined;
}

/** Who acts before signing in. */
export const visitor = 'visitor';

/** Who acts on the command line of the installation. */
export const operator = 'operator';

/** Who acts for a person whose account ends: the person's own commands are refused from then on. */
export const erasure = 'erasure';

/** Who acts when the time of something is over. */
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
