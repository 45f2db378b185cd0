import type { z } from 'zod';
import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Position } from '../../../events/kernel/event.js';
import type { Change, ChangeOf } from '../../contract/live.js';
import type { ModelChange } from '../read-side/projector/commit-feed.js';
import type { Concern } from './concern.js';

export type { ModelChange };

type Model = Change['model'];

/** The fields of a notice with the users whom the change concerns. */
export type ConcernOf<About> = About & Pick<Concern, 'audience' | 'stale'>;

/** Functions that find the users concerned by a changed document, by name of the read model. */
type Rules<About> = Readonly<
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
abstract class Notice<About extends object = object> {
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

type AnyNotice = SharedNotice | FiguresNotice;

/** Declares that changes of a read model are not announced. */
export abstract class Unannounced {
  abstract readonly readModel: string;
}

/** A concern with its notice. */
export type DecodedConcern = {
  readonly concern: Concern;
  /** Ids of the users whose e-mails rendering needs. */
  readonly subjects: readonly string[];
} & (
  | { readonly figures: FiguresNotice }
  | {
      readonly figures: null;
      render(context: RenderContext): Promise<Change | null>;
      /** Returns those of the users who may see it now. */
      visibleTo(userIds: readonly string[]): Promise<readonly string[]>;
    }
);

/** Finds the notices of all features. */
@Injectable()
export class Notices {
  private readonly logger = new Logger('Notices');
  private found: ReadonlyMap<string, AnyNotice> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** By contract model. @throws Error when two features announce the same model. */
  get all(): ReadonlyMap<string, AnyNotice> {
    this.found ??= byModel(this.provided().filter(isNotice));
    return this.found;
  }

  /** Names of the read models that a notice announces or that are declared unannounced. */
  get coveredModels(): ReadonlySet<string> {
    const unannounced = this.provided().filter((each) => each instanceof Unannounced);
    const announced = [...this.all.values()].flatMap(({ rules }) => Object.keys(rules));
    return new Set([...announced, ...unannounced.map(({ readModel }) => readModel)]);
  }

  /** The users concerned by a changed document; only those who may see it. */
  async concernsOf(change: ModelChange): Promise<Concern[]> {
    const concerns: Concern[] = [];
    for (const { model, rules } of this.all.values()) {
      for (const concern of (await rules[change.model]?.(change)) ?? []) {
        const { position: version, commandId } = change;
        concerns.push({
          model,
          version,
          ...(commandId !== undefined && { commandId }),
          ...concern,
        });
      }
    }
    return concerns;
  }

  /** Undefined, and logged, for a concern of another version. */
  decode(concern: Concern): DecodedConcern | undefined {
    const notice = this.all.get(concern.model);
    const parsed = notice?.about.safeParse(concern);
    if (notice === undefined || !parsed?.success) {
      this.logger.error(
        'an announcement could not be decoded: the processes run different versions',
      );
      return undefined;
    }
    const about = parsed.data;
    const subjects = notice.subjectsOf?.(about) ?? [];
    if (notice.isFigures) return { concern, subjects, figures: notice };
    const render = async (context: RenderContext) => notice.render(about, context);
    const visibleTo = async (userIds: readonly string[]) =>
      (await notice.visibleTo?.(about, userIds)) ?? userIds;
    return { concern, subjects, figures: null, render, visibleTo };
  }

  private provided(): unknown[] {
    return this.discovery.getProviders().map(({ instance }): unknown => instance);
  }
}

/** Every notice extends one of the two classes. */
const isNotice = (provided: unknown): provided is AnyNotice => provided instanceof Notice;

function byModel(notices: readonly AnyNotice[]): ReadonlyMap<string, AnyNotice> {
  const found = new Map<string, AnyNotice>();
  for (const notice of notices) {
    if (found.has(notice.model)) throw new Error(`there are two notices of ${notice.model}`);
    found.set(notice.model, notice);
  }
  return found;
}

/** The e-mails that identify people to the outside; implemented by the people feature. */
export abstract class Addresses {
  /** E-mails of existing users, by user id. */
  abstract emailsOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, string>>;
}
