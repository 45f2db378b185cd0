import type { z } from 'zod';
import type { RecordedTrbooEvent, TrbooEventType } from '../../events/registry.js';

/**
 * A declared way to list documents: those whose `equals` fields have given values, ordered by the
 * `orderBy` fields (all in one direction), then by id in that direction. The named fields are at
 * the top level of the document's body; a document that lacks one of them is not in this index.
 */
export interface IndexDeclaration {
  readonly equals: readonly string[];
  readonly orderBy?: readonly string[];
  readonly direction?: 'ascending' | 'descending';
}

/** The documents that a fold may read and change: those that its handler says it touches. */
export interface Documents<Body> {
  /** The document as it is before this event, or as this event has left it. */
  get(id: string): Body | undefined;
  put(id: string, body: Body): void;
  remove(id: string): void;
}

export interface RelatedDocuments {
  readonly index: string;
  readonly where: Readonly<Record<string, string>>;
}

type EventOf<Type extends TrbooEventType> = Extract<RecordedTrbooEvent, { type: Type }>;

export interface Handler<Event, Body> {
  /** Ids of all documents that the fold reads or changes, known from the event alone. */
  touches(event: Event): readonly string[];
  /**
   * For the rare event that concerns documents which it cannot name: all those of these indexes
   * that have these values. Such an event is folded and committed by itself.
   */
  related?(event: Event): readonly RelatedDocuments[];
  /** `related`: ids of the related documents; they may be read and changed too. */
  fold(event: Event, documents: Documents<Body>, related: readonly string[]): void;
}

/**
 * A read model: a pure fold from events to documents. The same events in the same order always
 * give the same documents, which is why a read model is rebuilt and never repaired.
 */
export interface Projection<Body = unknown> {
  readonly name: string;
  /** Raised whenever the same events would give other documents or index entries: they are built anew. */
  readonly version: number;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
  readonly document: z.ZodType<Body>;
  /** Events of which it folds what is personal; that of others is null when it is built alone. */
  readonly unsealedTypes?: readonly TrbooEventType[];
  readonly handlers: {
    readonly [Type in TrbooEventType]?: Handler<EventOf<Type>, Body>;
  };
}

/**
 * How documents go that name somebody whose account was erased.
 * @param places by index, its one field that says of whom a document is.
 */
export function removeWithPerson(places: Readonly<Record<string, string>>) {
  return {
    touches: () => [],
    related: ({ data: { userId } }: EventOf<'UserErased'>) =>
      Object.entries(places).map(([index, field]) => ({ index, where: { [field]: userId } })),
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
