import type { FoundItem } from '../search/found-item.js';
import type { AddValues } from './add-values.js';

/** Unsaved input of the Add form. */
interface AddDraft {
  readonly values: AddValues;
  /** The selected search result. */
  readonly choice: FoundItem | null;
}

/** By e-mail of the person; lost when the page is left. */
const drafts = new Map<string, AddDraft>();

export const draftOf = (me: string) => drafts.get(me) ?? null;

export function storeDraft(me: string, draft: AddDraft): void {
  drafts.set(me, draft);
}

export function forgetDraft(me: string): void {
  drafts.delete(me);
}
