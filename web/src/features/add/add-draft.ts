import { z } from 'zod';
import { json } from '../../../../services/contract/call.js';
import { category } from '../../../../services/contract/user.js';
import type { AddValues } from './add-values.js';

const key = 'trboo-add-draft';

const draft = z.object({
  owner: z.string(),
  values: z.object({
    type: category,
    title: z.string(),
    link: z.string(),
    description: z.string(),
    keepPrivate: z.boolean(),
    toSubscribers: z.boolean(),
    toFriends: z.boolean(),
    toGroups: z.boolean(),
    friendEmails: z.array(z.string()),
    friendListIds: z.array(z.string()),
    picked: z.string().nullable(),
    metadata: z.record(z.string(), json),
  }),
});

/** Keeps on this device what could not be sent. */
export function keepDraft(owner: string, values: AddValues): void {
  try {
    localStorage.setItem(key, JSON.stringify({ owner, values }));
  } catch {
    // The form itself still holds it.
  }
}

/** What this person could not send last time. */
export function keptDraft(owner: string): AddValues | null {
  try {
    const kept = draft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success && kept.data.owner === owner ? kept.data.values : null;
  } catch {
    return null;
  }
}

/** It was sent, or is not wanted any more. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
