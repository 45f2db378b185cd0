/** Positions are opaque strings that sort. Returns the later of two. */
export function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined) return other;
  if (other === undefined) return one;
  return one > other ? one : other;
}

/**
 * The log positions that this tab knows. `written` is that of its own last command; reads send it
 * to see their own writes. `observed` is the position up to which all changes have arrived. It
 * starts with the first response and then moves with the socket only: an own command says nothing
 * about earlier changes of others.
 */
export class Positions {
  private lastWritten: string | undefined;
  private lastObserved: string | undefined;

  get written(): string | undefined {
    return this.lastWritten;
  }

  get observed(): string | undefined {
    return this.lastObserved;
  }

  /** A response carried this position. */
  recordResponse(position: string, command: boolean): void {
    if (command) this.lastWritten = later(this.lastWritten, position);
    this.lastObserved ??= position;
  }

  /** The socket has delivered all changes up to this position. */
  advanceTo(position: string): void {
    this.lastObserved = later(this.lastObserved, position);
  }

  /** Another person signed in: the positions no longer apply. */
  reset(): void {
    this.lastWritten = undefined;
    this.lastObserved = undefined;
  }
}

export const positions = new Positions();
