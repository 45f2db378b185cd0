import { expect } from '@jest/globals';
import type { z } from 'zod';
import type { Position } from '../../../events/kernel/event.js';
import type { Call } from '../../../services/contract/call.js';
import { minPositionHeader } from '../../../services/contract/headers.js';
import type { Recommendation } from '../../../services/contract/library/recommendation.js';
import type { Answer } from '../../support/application/application-client.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import type { Known, Oracle } from '../oracle/oracle.js';

/** Cards name people in no order that anybody could lean on. */
export const inOrder = <Card extends Recommendation>(card: Card): Card => ({
  ...card,
  likedBy: [...card.likedBy].sort(),
  dislikedBy: [...card.dislikedBy].sort(),
  commentedBy: [...card.commentedBy].sort(),
});

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | undefined;
}

interface Asked {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Asks the application at the end of a history, and compares what it answers. */
export class ViewReader {
  private passedBy = 0;

  constructor(
    private readonly application: RunningApplication,
    readonly oracle: Oracle,
    private readonly position: Position,
    /** Now, for as long as is looked. */
    readonly now: Date,
  ) {}

  /** Compares all pages of a list of cards. */
  cards(userId: string, asked: object, read: (page: Asked) => Promise<Page<Recommendation>>) {
    return async (expected: readonly Known[], limit?: number): Promise<void> => {
      if (!this.isWorthwhile(expected)) return;
      const shown = await this.pages(limit, read);
      this.distinct(shown);
      const cards = expected.map((known) => this.oracle.card(userId, known));
      this.same([asked, shown.map(inOrder)], [asked, cards]);
    };
  }

  /** Most lists are empty when little has happened: of these, every fourth is looked at. */
  isWorthwhile(expected: readonly unknown[]): boolean {
    if (expected.length > 0) return true;
    this.passedBy += 1;
    return this.passedBy % 4 === 0;
  }

  /** All pages of a list. */
  async pages<Item>(
    limit: number | undefined,
    read: (page: Asked) => Promise<Page<Item>>,
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

  /** Reads what has come to be by then. */
  read<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
  ): Promise<z.output<Response>> {
    return this.application.call(call, request, this.options());
  }

  /** Whatever the answer is. */
  answer(call: Call, request: object): Promise<Answer> {
    return this.application.send(call, request, this.options());
  }

  same(shown: unknown, expected: unknown): void {
    expect(shown).toEqual(expected);
  }

  distinct(items: readonly { readonly id: string }[]): void {
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  }

  private options() {
    return { headers: { [minPositionHeader]: this.position } };
  }
}
