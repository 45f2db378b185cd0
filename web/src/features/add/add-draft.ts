import type { FoundItem } from '../search/found-item.js';
import type { AddValues } from './add-values.js';

/** What was typed into Add and neither saved nor discarded. */
export interface AddDraft {
  readonly values: AddValues;
  /** The search result that was chosen. */
  readonly choice: FoundItem | null;
}

/** By person; until the page is left. */
const drafts = new Map<string, AddDraft>();

/** What the person has begun before, if anything. */
export const draftOf = (me: string) => drafts.get(me) ?? null;

export function keepDraft(me: string, draft: AddDraft): void {
  drafts.set(me, draft);
}

/** It was saved, or is not wanted. */
export function forgetDraft(me: string): void {
  drafts.delete(me);
}
