import {
  firstReadsContent,
  type FirstReadsContent,
  firstReadsId,
} from '../../../../services/contract/first-reads-content.js';

/** Positions are opaque strings that sort. Returns the later of two. */
function later(one: string | undefined, other: string | undefined): string | undefined {
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

type FirstRead = FirstReadsContent[string];

let remaining: Map<string, FirstRead> | undefined;

/** The answers in the document, which the server has read for the first screen. */
function inDocument(): Map<string, FirstRead> {
  try {
    const text = document.getElementById(firstReadsId)?.textContent ?? '{}';
    return new Map(Object.entries(firstReadsContent.parse(JSON.parse(text))));
  } catch {
    // Without them the page requests what it needs.
    return new Map();
  }
}

/** Sets the answers where a screen is rendered on the server, without a document to take them from. */
export function provideFirstReads(content: FirstReadsContent): void {
  remaining = new Map(Object.entries(content));
}

/** Whether the document has answers that are not used yet. */
export function hasFirstReads(): boolean {
  remaining ??= inDocument();
  return remaining.size > 0;
}

/** Takes the document's answer to a read. It serves once; later reads go to the server. */
export function takeFirstRead(address: string): FirstRead | undefined {
  remaining ??= inDocument();
  const found = remaining.get(address);
  remaining.delete(address);
  return found;
}

/** Drops the answers that the first screen did not use: they would be out of date later. */
export function forgetFirstReads(): void {
  remaining = new Map();
}
