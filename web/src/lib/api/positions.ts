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
  #written: string | undefined;
  #observed: string | undefined;

  get written(): string | undefined {
    return this.#written;
  }

  get observed(): string | undefined {
    return this.#observed;
  }

  /** An answer of the server carried this position. */
  answered(position: string, command: boolean): void {
    if (command) this.#written = later(this.#written, position);
    this.#observed ??= position;
  }

  /** The socket has told everything up to this position. */
  told(position: string): void {
    this.#observed = later(this.#observed, position);
  }

  /** Another person signs in: nothing of the last one's applies. */
  forget(): void {
    this.#written = undefined;
    this.#observed = undefined;
  }
}

export const positions = new Positions();
