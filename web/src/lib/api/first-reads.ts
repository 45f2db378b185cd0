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
    // The page asks for itself.
    return new Map();
  }
}

/** Where a screen is rendered without a document: the answers to use instead of the document's. */
export function provideFirstReads(content: FirstReadsContent): void {
  remaining = new Map(Object.entries(content));
}

/** Whether the server has read something for the first screen that is not used yet. */
export function hasFirstReads(): boolean {
  remaining ??= inDocument();
  return remaining.size > 0;
}

/** The document's answer to a read, once; later reads ask the server. */
export function takeFirstRead(address: string): FirstRead | undefined {
  remaining ??= inDocument();
  const found = remaining.get(address);
  remaining.delete(address);
  return found;
}

/** Answers that the first screen did not use would be out of date later. */
export function forgetFirstReads(): void {
  remaining = new Map();
}
