import type { z } from 'zod';
import type { Position } from '../../../events/kernel/event.js';
import type { Change, ChangeOf } from '../../contract/live.js';
import type { ModelChange } from '../read-side/projector/commit-feed.js';
import type { Concern } from './concern.js';

export type { ModelChange };

type Model = Change['model'];

/** The fields of a notice with the users whom the change concerns. */
export type ConcernOf<About> = About & Pick<Concern, 'audience' | 'stale'>;

/** Functions that find the users concerned by a changed document, by name of the read model. */
export type Rules<About> = Readonly<
  Record<
    string,
    (change: ModelChange) => readonly ConcernOf<About>[] | Promise<readonly ConcernOf<About>[]>
  >
>;

/** What rendering needs besides the concern. */
export interface RenderContext {
  readonly version: Position;
  /** E-mail of a subject; empty when the account is gone. */
  readonly emailOf: (userId: string) => string;
}

/**
 * How changes of one contract model are announced: whom they concern, what is sent between
 * processes, and how pages see them. Each feature provides notices for its models; they are found
 * by class (see Notices).
 */
export abstract class Notice<About extends object = object> {
  abstract readonly model: Model;
  /** Schema of the concern's own fields. */
  abstract readonly about: z.ZodType<About>;
  abstract readonly rules: Rules<About>;

  /** Ids of the users whose e-mails rendering needs. */
  subjectsOf?(about: About): readonly string[];
}

/** A notice that is the same for everybody concerned, so it is rendered once. */
export abstract class SharedNotice<
  Named extends Model = Model,
  About extends object = object,
> extends Notice<About> {
  readonly isFigures = false;
  abstract override readonly model: Named;

  /** The change as the contract has it; null when there is nothing to show any more. */
  abstract render(
    about: About,
    context: RenderContext,
  ): ChangeOf<Named> | null | Promise<ChangeOf<Named> | null>;

  /**
   * Returns those of the users who may see it now: visibility may have changed since the event. Not
   * needed for changes that cannot become invisible.
   */
  visibleTo?(about: About, userIds: readonly string[]): Promise<readonly string[]>;
}

/** A notice of figures that differ per user; only the newest matters. */
export abstract class FiguresNotice<Named extends Model = Model> extends Notice {
  readonly isFigures = true;
  abstract override readonly model: Named;

  /** The change for one user; without a document when it may only be outdated. */
  abstract render(
    userId: string,
    reason: 'changed' | 'stale',
    change: { readonly id: string; readonly version: Position },
  ): Promise<ChangeOf<Named>>;
}

export type AnyNotice = SharedNotice | FiguresNotice;

/** Declares that changes of a read model are not announced. */
export abstract class Unannounced {
  abstract readonly readModel: string;
}
