import { expect } from '@jest/globals';
import type { z } from 'zod';
import type { Position } from '../../../events/kernel/event.js';
import type { Call } from '../../../services/contract/call.js';
import { minPositionHeader } from '../../../services/contract/headers.js';
import type { Recommendation } from '../../../services/contract/library/recommendation.js';
import type { Answer } from '../../support/application/application-client.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import type { Known, Oracle } from '../oracle/oracle.js';

/** Sorts the people in a card, whose order is not specified. */
export const withSortedPeople = <Card extends Recommendation>(card: Card): Card => ({
  ...card,
  likedBy: [...card.likedBy].sort(),
  dislikedBy: [...card.dislikedBy].sort(),
  commentedBy: [...card.commentedBy].sort(),
});

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
}

interface PageRequest {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Reads from the application at the end of a history, and compares the answers. */
export class ViewReader {
  private skippedCount = 0;

  constructor(
    private readonly application: RunningApplication,
    readonly oracle: Oracle,
    private readonly position: Position,
    /** The stopped clock's time. */
    readonly now: Date,
  ) {}

  /** Compares all pages of a list of cards. */
  cards(userId: string, asked: object, read: (page: PageRequest) => Promise<Page<Recommendation>>) {
    return async (expected: readonly Known[], limit?: number): Promise<void> => {
      if (!this.shouldCheck(expected)) return;
      const shown = await this.pages(limit, read);
      this.expectDistinct(shown);
      const cards = expected.map((known) => this.oracle.card(userId, known));
      this.expectSame([asked, shown.map(withSortedPeople)], [asked, cards]);
    };
  }

  /** Most lists are empty in short histories: of these, every fourth is checked. */
  shouldCheck(expected: readonly unknown[]): boolean {
    if (expected.length > 0) return true;
    this.skippedCount += 1;
    return this.skippedCount % 4 === 0;
  }

  /** All pages of a list. */
  async pages<Item>(
    limit: number | undefined,
    read: (page: PageRequest) => Promise<Page<Item>>,
  ): Promise<Item[]> {
    const all: Item[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ ...(limit && { limit }), ...(cursor && { cursor }) });
      if (limit !== undefined) expect(page.items.length).toBeLessThanOrEqual(limit);
      all.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  }

  /** Reads at the end of the history. */
  read<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
  ): Promise<z.output<Response>> {
    return this.application.call(call, request, this.options());
  }

  /** Reads an answer of any status. */
  answer(call: Call, request: object): Promise<Answer> {
    return this.application.send(call, request, this.options());
  }

  expectSame(shown: unknown, expected: unknown): void {
    expect(shown).toEqual(expected);
  }

  expectDistinct(items: readonly { readonly id: string }[]): void {
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  }

  private options() {
    return { headers: { [minPositionHeader]: this.position } };
  }
}
