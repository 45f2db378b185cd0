import type { z } from 'zod';
import type { Position } from '../../../events/kernel/event.js';
import type { Change, ChangeOf } from '../../contract/live.js';
import type { ModelChange } from '../read-side/projector/commit-feed.js';
import type { Concern } from './concern.js';

export type { ModelChange };

type Model = Change['model'];

/** Whom a change concerns, and what is to be said of it. */
export type Told<About> = About & Pick<Concern, 'tell' | 'stale'>;

/** By the name of a read model: whom a changed document of it concerns. */
export type Rules<About> = Readonly<
  Record<string, (change: ModelChange) => readonly Told<About>[] | Promise<readonly Told<About>[]>>
>;

/** What a rendering is given beside what the concern says. */
export interface Words {
  readonly version: Position;
  /** The e-mail of one of the concern's subjects; empty for somebody who is gone. */
  readonly emailOf: (userId: string) => string;
}

/**
 * How changes of one model of the contract are announced: whom they concern, what goes between
 * processes, and how it looks to a page. A feature provides one for each model that it shows; all
 * of them are found by their class (see Notices).
 */
export abstract class Notice<About extends object = object> {
  abstract readonly model: Model;
  /** What a concern says beside whom it concerns. */
  abstract readonly about: z.ZodType<About>;
  abstract readonly rules: Rules<About>;

  /** User ids of those whose e-mails its words need. */
  subjectsOf?(about: About): readonly string[];
}

/** A notice that looks the same to everybody whom it concerns: it is put into words once. */
export abstract class SharedNotice<
  Named extends Model = Model,
  About extends object = object,
> extends Notice<About> {
  readonly isFigures = false;
  abstract override readonly model: Named;

  /** The change as the contract has it; null when there is nothing to be said of it any more. */
  abstract render(
    about: About,
    words: Words,
  ): ChangeOf<Named> | null | Promise<ChangeOf<Named> | null>;

  /**
   * Those of some people who may be told of it now. It is put into words as it is now, and who was
   * concerned when it happened may have lost sight of it since. Without this it says nothing that
   * anybody could lose sight of.
   */
  hearersAmong?(about: About, userIds: readonly string[]): Promise<readonly string[]>;
}

/** A notice of figures that are each one's own: of several the newest says everything. */
export abstract class FiguresNotice<Named extends Model = Model> extends Notice {
  readonly isFigures = true;
  abstract override readonly model: Named;

  /** The change for one person; without a document for whom it may only be stale. */
  abstract render(
    userId: string,
    told: 'directly' | 'stale',
    change: { readonly id: string; readonly version: Position },
  ): Promise<ChangeOf<Named>>;
}

export type AnyNotice = SharedNotice | FiguresNotice;

/** Says plainly that changes of a read model are announced to nobody. */
export abstract class Silence {
  /** Name of the read model. */
  abstract readonly of: string;
}
