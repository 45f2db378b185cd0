/** Positions are opaque strings that sort; of two, the later one. */
export function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined) return other;
  if (other === undefined) return one;
  return one > other ? one : other;
}

/**
 * What this tab knows of the log. `written` is where our own commands stand, so that reads after
 * them show them. `observed` is up to where all changes have reached us: it starts at the first
 * answer and then moves only with the socket, for an own command says nothing of what others did
 * before it.
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

  /** An answer of the server carried this position. */
  answered(position: string, command: boolean): void {
    if (command) this.lastWritten = later(this.lastWritten, position);
    this.lastObserved ??= position;
  }

  /** The socket has told everything up to this position. */
  told(position: string): void {
    this.lastObserved = later(this.lastObserved, position);
  }

  /** Another person signs in: nothing of the last one's applies. */
  forget(): void {
    this.lastWritten = undefined;
    this.lastObserved = undefined;
  }
}

export const positions = new Positions();
