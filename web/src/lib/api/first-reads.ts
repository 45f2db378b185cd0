import {
  firstReadsContent,
  type FirstReadsContent,
  firstReadsId,
} from '../../../../services/contract/first-reads-content.js';

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
