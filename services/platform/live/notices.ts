import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Change } from '../../contract/live.js';
import type { Concern } from './concern.js';
import {
  type AnyNotice,
  type FiguresNotice,
  type ModelChange,
  Notice,
  Unannounced,
  type RenderContext,
} from './notice.js';

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
