import type { z } from 'zod';
import type { RecordedTrbooEvent, TrbooEventType } from '../../events/registry.js';

/**
 * FNV-1a, 32 bits (Fowler, Noll, Vo), with the upper bits mixed into the lower ones. Stored
 * documents depend on it: do not change it.
 */
export function hashOf(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state ^ (state >>> 15)) >>> 0;
}

/**
 * A way to list documents: those with given values in the `equals` fields, ordered by the `orderBy`
 * fields and then by id, all in one direction. Fields are at the top level of the body; a document
 * that lacks one is not in the index.
 */
export interface IndexDeclaration {
  readonly equals: readonly string[];
  readonly orderBy?: readonly string[];
  readonly direction?: 'ascending' | 'descending';
}

/** The documents that a fold may read and change: those that its handler touches. */
export interface Documents<Body> {
  /** The document before this event, or as this event has left it so far. */
  get(id: string): Body | undefined;
  put(id: string, body: Body): void;
  remove(id: string): void;
}

/** A query for all documents with these values in an index. */
export interface RelatedDocuments {
  readonly index: string;
  readonly where: Readonly<Record<string, string>>;
}

type EventOf<Type extends TrbooEventType> = Extract<RecordedTrbooEvent, { type: Type }>;

export interface Handler<Event, Body> {
  /** Ids of all documents that the fold reads or changes, derived from the event alone. */
  touches(event: Event): readonly string[];
  /**
   * Queries for documents that a rare event concerns without naming them. Such an event is folded
   * and committed by itself.
   */
  related?(event: Event): readonly RelatedDocuments[];
  /** @param related ids of the related documents, which may be read and changed too. */
  fold(event: Event, documents: Documents<Body>, related: readonly string[]): void;
}

/**
 * A read model: a pure fold from events to documents. The same events always give the same
 * documents, so a read model is rebuilt and never repaired.
 */
export interface Projection<Body = unknown> {
  readonly name: string;
  /**
   * Increase it whenever the same events would give other documents or index entries; the read
   * model is then rebuilt.
   */
  readonly version: number;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
  readonly document: z.ZodType<Body>;
  /**
   * Event types whose personal fields the handlers read. When only this read model is built, the
   * personal fields of all other types stay sealed and are null.
   */
  readonly unsealedTypes?: readonly TrbooEventType[];
  readonly handlers: {
    readonly [Type in TrbooEventType]?: Handler<EventOf<Type>, Body>;
  };
}

/**
 * Makes a handler of `UserErased` that removes the documents about that user.
 * @param userIdFields by name of the index: its only field, which holds a user id.
 */
export function removeWithPerson(userIdFields: Readonly<Record<string, string>>) {
  return {
    touches: () => [],
    related: ({ data: { userId } }: EventOf<'UserErased'>) =>
      Object.entries(userIdFields).map(([index, field]) => ({ index, where: { [field]: userId } })),
    fold: (
      _event: EventOf<'UserErased'>,
      documents: Pick<Documents<unknown>, 'remove'>,
      related: readonly string[],
    ) => {
      for (const id of related) documents.remove(id);
    },
  };
}

/** Declares a projection; the type of its documents comes from its schema. */
export function projection<Body, const Indexes extends Readonly<Record<string, IndexDeclaration>>>(
  declaration: Projection<Body> & { readonly indexes: Indexes },
): Projection<Body> & { readonly indexes: Indexes } {
  return declaration;
}
