export interface KnownItem {
  readonly id: string;
  readonly owner: string;
  readonly title: string;
  readonly keepPrivate: boolean;
  readonly sentTo: Set<string>;
  readonly savedBy: Set<string>;
  isDeleted: boolean;
}

const pair = (one: string, other: string) => [one, other].sort().join(' ');

/** The item with this number, modulo their count. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items.length === 0 ? undefined : items[number % items.length];
}

/** Like `pick`, but every second number gives one of the last four, so that people act on the same ones. */
export function pickRecent<Item>(items: readonly Item[], number: number): Item | undefined {
  return pick(number % 2 === 0 ? items : items.slice(-4), Math.floor(number / 2));
}

/**
 * What the answers to a history's commands have shown so far, by e-mail. Used only to aim commands
 * so that most succeed.
 */
export class KnownIds {
  readonly items: KnownItem[] = [];
  requests: readonly { readonly id: string; readonly from: string; readonly to: string }[] = [];
  readonly lists: { readonly id: string; readonly owner: string }[] = [];
  readonly asks: {
    readonly id: string;
    readonly asker: string;
    readonly to: readonly string[];
  }[] = [];
  readonly links: {
    readonly token: string;
    readonly itemId: string;
    /** The cookies of visitors who have answered. */
    readonly visitors: Set<string>;
  }[] = [];
  /** By e-mail. */
  readonly userIds = new Map<string, string>();
  private readonly friendships = new Set<string>();
  private createdCount = 0;

  constructor(
    /** All addresses, registered or not. */
    readonly everyone: readonly string[],
    /** The number of this history on its application. */
    private readonly historyNumber: number,
  ) {}

  /** A new id, of the same length as all others, so that ids and values derived from them sort alike. */
  newId(kind: 'item' | 'list' | 'ask'): string {
    this.createdCount += 1;
    const [history, own] = [this.historyNumber, this.createdCount].map((each) =>
      String(each).padStart(4, '0'),
    );
    return `${kind}-${history}-${own}`;
  }

  addRequest(id: string, from: string, to: string): void {
    this.requests = [...this.requests, { id, from, to }];
  }

  removeRequest(id: string): void {
    this.requests = this.requests.filter((request) => request.id !== id);
  }

  befriend(one: string, other: string): void {
    this.friendships.add(pair(one, other));
  }

  unfriend(one: string, other: string): void {
    this.friendships.delete(pair(one, other));
  }

  areFriends(one: string, other: string): boolean {
    return this.friendships.has(pair(one, other));
  }

  friendsOf(email: string): string[] {
    return this.everyone.filter((other) => this.areFriends(email, other));
  }

  strangersTo(email: string): string[] {
    return this.everyone.filter((other) => other !== email && !this.areFriends(email, other));
  }

  add(item: Pick<KnownItem, 'id' | 'owner' | 'title' | 'keepPrivate'>): KnownItem {
    const added = {
      ...item,
      sentTo: new Set<string>(),
      savedBy: new Set<string>(),
      isDeleted: false,
    };
    this.items.push(added);
    return added;
  }

  item(id: string): KnownItem | undefined {
    return this.items.find((item) => item.id === id);
  }

  ownedBy(email: string): KnownItem[] {
    return this.items.filter((item) => item.owner === email && !item.isDeleted);
  }

  visibleTo(email: string): KnownItem[] {
    return this.items.filter(
      ({ owner, keepPrivate, sentTo, savedBy, isDeleted: gone }) =>
        !gone &&
        (owner === email ||
          sentTo.has(email) ||
          savedBy.has(email) ||
          (!keepPrivate && this.areFriends(owner, email))),
    );
  }
}
