export interface KnownItem {
  readonly id: string;
  readonly owner: string;
  readonly title: string;
  readonly keepPrivate: boolean;
  readonly sentTo: Set<string>;
  readonly savedBy: Set<string>;
  gone: boolean;
}

const pair = (one: string, other: string) => [one, other].sort().join(' ');

/** One of several, counted round. */
export function picked<Item>(items: readonly Item[], number: number): Item | undefined {
  return items.length === 0 ? undefined : items[number % items.length];
}

/** One of several; every second number gives one of the last, so that people meet over them. */
export function pickedLately<Item>(items: readonly Item[], number: number): Item | undefined {
  return picked(number % 2 === 0 ? items : items.slice(-4), Math.floor(number / 2));
}

/**
 * What the answers to a history's commands have told so far, by e-mail. It is there to aim at what
 * can succeed, and decides nothing.
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
  readonly links: { readonly token: string; readonly itemId: string }[] = [];
  private readonly friendships = new Set<string>();
  private made = 0;

  constructor(
    /** Their addresses, registered or not. */
    readonly everyone: readonly string[],
    /** Of this history among those on the application. */
    private readonly number: number,
  ) {}

  /** A new id, of the same length as all others, so that ids and what is made of them sort alike. */
  newId(kind: 'item' | 'list' | 'ask'): string {
    this.made += 1;
    const [history, own] = [this.number, this.made].map((each) => String(each).padStart(4, '0'));
    return `${kind}-${history}-${own}`;
  }

  ask(id: string, from: string, to: string): void {
    this.requests = [...this.requests, { id, from, to }];
  }

  /** The request has its answer. */
  settle(id: string): void {
    this.requests = this.requests.filter((request) => request.id !== id);
  }

  befriend(one: string, other: string): void {
    this.friendships.add(pair(one, other));
  }

  part(one: string, other: string): void {
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
    const added = { ...item, sentTo: new Set<string>(), savedBy: new Set<string>(), gone: false };
    this.items.push(added);
    return added;
  }

  item(id: string): KnownItem | undefined {
    return this.items.find((item) => item.id === id);
  }

  own(email: string): KnownItem[] {
    return this.items.filter((item) => item.owner === email && !item.gone);
  }

  seen(email: string): KnownItem[] {
    return this.items.filter(
      ({ owner, keepPrivate, sentTo, savedBy, gone }) =>
        !gone &&
        (owner === email ||
          sentTo.has(email) ||
          savedBy.has(email) ||
          (!keepPrivate && this.areFriends(owner, email))),
    );
  }
}
