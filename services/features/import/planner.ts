import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { titleDigest } from '../../../events/library/title-key.js';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import type { Position } from '../../../events/kernel/event.js';
import { chunks } from '../../platform/personal-data/all-personal-data.js';
import type { Progress } from '../../platform/read-side/read-models/progress.js';
import { LibraryReader } from '../library/my-list/library.reader.js';
import { RecommendationsReader } from '../library/recommendations.reader.js';
import { IdentityIndex, identitiesOf, makerOf, titleWithSign, yearOf } from './parsing/identity.js';
import type { ImportedRow } from './parsing/row.js';
import { detailOf, type PlanRow } from './plan.js';

/** Milliseconds that a batch waits for the read models, which others' commands wait for, too. */
const maxWait = 5_000;
/** Rest, in lengths of the batch: others get at least half of the thread. */
const restFactor = 1;

/** Waits until the read models have a batch, and leaves the thread to others for a while. */
export async function restAfterBatch(
  progress: Progress,
  position: Position,
  began: number,
): Promise<void> {
  const worked = performance.now() - began;
  await progress.waitFor(position, maxWait);
  await pause(worked * restFactor);
}

type Named = Pick<ImportedRow, 'type' | 'title' | 'metadata'>;

const asKnown = (document: RecommendationDocument) => {
  const text = [document.title, detailOf(document)].filter(Boolean).join(', ');
  return { id: document.recommendationId, text };
};

/** Whether year or maker show that two things of one title are not the same. */
function differ(one: Named, other: Named): boolean {
  const [year, otherYear] = [yearOf(one), yearOf(other)];
  if (year !== '' && otherYear !== '') return year !== otherYear;
  const [maker, otherMaker] = [makerOf(one), makerOf(other)];
  return maker !== '' && otherMaker !== '' && maker !== otherMaker;
}

/** What a library has, and what rows have taken of its titles. */
export class LibraryPlan {
  private readonly known = new IdentityIndex<RecommendationDocument>();
  /** Things by digest of their titles, which are unique in a library. */
  private readonly titles = new Map<string, Named>();
  /** The last number that was given to a title, by its digest. */
  private readonly numbers = new Map<string, number>();
  /** What is in the library by digest of its title, saved things too. */
  private readonly library = new Map<string, RecommendationDocument>();
  private rows = 0;

  /** @param isOwn the title of an own item is taken, that of a saved one is not. */
  addKnown(document: RecommendationDocument, isOwn: boolean): void {
    this.known.add(document);
    const digest = titleDigest(document.type, document.title);
    if (isOwn) this.titles.set(digest, document);
    if (isOwn || !this.library.has(digest)) this.library.set(digest, document);
  }

  /** What importing the next row would do. */
  next(row: ImportedRow): PlanRow {
    const number = this.rows++;
    const keys = identitiesOf(row);
    const at = this.known.find(row, keys);
    const found = at === undefined ? undefined : this.known.itemAt(at);
    if (found) return { ...row, row: number, status: 'present', known: asKnown(found) };
    const like = this.library.get(titleDigest(row.type, row.title));
    const planned = this.withFreeTitle(row);
    this.titles.set(titleDigest(row.type, planned.title), row);
    const doubt = planned.doubt ?? (keys.length > 0 ? undefined : 'title-only');
    if (doubt === undefined) return { ...row, title: planned.title, row: number, status: 'new' };
    const known = like && { known: asKnown(like) };
    return { ...row, ...planned, row: number, status: 'doubtful', doubt, ...known };
  }

  private withFreeTitle(row: ImportedRow): Pick<PlanRow, 'title' | 'doubt'> {
    const holder = this.titles.get(titleDigest(row.type, row.title));
    if (holder === undefined) return { title: row.title };
    const signed = titleWithSign(row);
    const isTaken = (title: string) => this.titles.has(titleDigest(row.type, title));
    if (!isTaken(signed)) {
      return differ(row, holder) ? { title: signed } : { title: signed, doubt: 'same-title' };
    }
    const digest = titleDigest(row.type, signed);
    let number = this.numbers.get(digest) ?? 2;
    while (isTaken(`${signed} (${number})`)) number += 1;
    this.numbers.set(digest, number);
    return { title: `${signed} (${number})`, doubt: 'same-title' };
  }
}

/** Compares rows with a person's library. */
@Injectable()
export class Planner {
  constructor(
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
  ) {}

  async planFor(userId: string): Promise<LibraryPlan> {
    const plan = new LibraryPlan();
    const ids = await this.library.allIds(userId);
    for (const chunk of chunks(ids)) {
      for (const document of await this.recommendations.findMany(chunk)) {
        plan.addKnown(document, document.ownerId === userId);
      }
      await setImmediate();
    }
    return plan;
  }
}
