import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Change } from '../../../../../services/contract/live.js';
import {
  addRecommendation,
  deleteRecommendation,
  getRecommendations,
  type Recommendation,
  updateRecommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../../services/contract/limits.js';
import { confirm } from '../../../lib/confirm.js';
import { ApiError, refusalText } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import { type OnePerSubject, sendOrQueueOffline } from '../../../lib/outbox/outbox.js';
import type { Undoable } from '../../../lib/outbox/undo-window.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { applyToLists, listKeys, listRoots } from '../lists/cached-lists.js';
import { changes } from '../../../lib/live/stale-queries.js';
import { useMe } from '../../people/people.js';
import { savingTexts } from '../texts.js';
import type { updatesOf } from './edit-values.js';
import { t } from '../../../lib/language/translate.js';

/** A change of `inLibrary`, in the form of a notice. */
const libraryState = (id: string, inLibrary: boolean): Change => ({
  model: 'library',
  id,
  version: '',
  document: { inLibrary },
});

/** The outbox call of saving someone else's recommendation. */
export const saveOutboxCall = {
  name: 'save-recommendation',
  call: addRecommendation,
  subject: ({ id }) => id ?? '',
  showSent: (client, { id }, me) => applyToLists(client, libraryState(id ?? '', true), me),
  onAnswer: (_answer, { title }) => toastSuccess(savingTexts.saved(title)),
  failureText: saveFailure,
} as const satisfies OnePerSubject<typeof addRecommendation>;

/** Why something could not be saved (specification §8). */
export function saveFailure(failure: unknown): string {
  return failure instanceof ApiError && failure.status === 409
    ? savingTexts.alreadyThere
    : savingTexts.failed;
}

/**
 * Saves someone else's recommendation to the library; offline it is queued, and the result is
 * undefined.
 */
export function useSaveRecommendation() {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: ({ id, title, type, description }: Recommendation) => {
      const request = { user_email: me, id, title, type, description };
      return sendOrQueueOffline(me, saveOutboxCall, addRecommendation.request.parse(request));
    },
    onSuccess: (answer, { id }) => {
      if (answer) applyToLists(client, libraryState(id, true), me);
    },
    meta: { changes: ['library'], changesContent: true },
  });
}

/** The person's own recommendation from the server; the shown one if the request fails. */
export async function latestOf(me: string, shown: Recommendation): Promise<Recommendation> {
  try {
    const answer = await send(getRecommendations, { user_email: me, id: shown.id });
    return answer.recommendations[0] ?? shown;
  } catch {
    return shown;
  }
}

const editedTexts = [
  { field: 'title', label: t('Title'), max: limits.title },
  { field: 'description', label: t('Description'), max: limits.why },
] as const;

/** The outbox call of an edit; edits of one recommendation are merged. */
export const editOutboxCall = {
  name: 'update-recommendation',
  call: updateRecommendation,
  subject: ({ id }) => id,
  merge: (earlier, newer) => ({ ...newer, updates: { ...earlier.updates, ...newer.updates } }),
  showSent: (client, _request, me, saved) => showEdited(client, saved, me),
  failureText: editFailure,
  whenRefused: ({ updates, ...request }) => ({
    kind: t('Your edit'),
    recommendationId: request.id,
    texts: editedTexts.flatMap((each) => {
      const text = updates[each.field];
      return text === undefined ? [] : [{ ...each, text }];
    }),
    withTexts: (texts) => ({ ...request, updates: { ...updates, ...texts } }),
  }),
} as const satisfies OnePerSubject<typeof updateRecommendation>;

/** Shows an edit before its notice arrives. */
function showEdited(
  client: QueryClient,
  { recommendation, position }: z.output<typeof updateRecommendation.response>,
  me: string,
): void {
  const change = contentChange(recommendation, position);
  if (changes.record(change)) applyToLists(client, change, me);
}

/** Why an edit could not be saved. */
export function editFailure(failure: unknown): string {
  return refusalText(failure, t('Failed to save changes. Please try again.'));
}

/**
 * Updates the person's own recommendation; omitted fields stay. Offline the edit is shown and
 * queued, and the result is undefined.
 */
export function useEditRecommendation(recommendation: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (updates: ReturnType<typeof updatesOf>) => {
      const request = { user_email: me, id: recommendation.id, updates };
      return sendOrQueueOffline(me, editOutboxCall, updateRecommendation.request.parse(request));
    },
    onSuccess: (answer, updates) => {
      if (answer) showEdited(client, answer, me);
      else applyToLists(client, contentChange({ ...recommendation, ...updates }, ''), me);
    },
    meta: { changes: ['library'], changesContent: true },
  });
}

type UndoableRemoval = Undoable<typeof deleteRecommendation>;

/** A removal from the lists under these root keys. */
function removal(
  roots: readonly QueryKey[],
): Required<Pick<UndoableRemoval, 'call' | 'subject' | 'showSent'>> {
  return {
    call: deleteRecommendation,
    subject: ({ id }) => id,
    showSent: (client, { id }, me) => {
      const removed: Change = { model: 'recommendations', id, version: '', removed: true };
      applyToLists(client, removed, me, roots);
    },
  };
}

/** Deletes the person's own recommendation for everyone; undoable until it is sent. */
export const deleteCall = {
  name: 'delete-recommendation',
  ...removal(listRoots),
  failureText: (failure) =>
    refusalText(failure, t('Failed to delete recommendation. Please try again.')),
} as const satisfies UndoableRemoval;

/** Asks before the person's own recommendation is deleted. */
export function confirmDelete(title: string, onConfirm: () => void): void {
  const question = t(
    'Are you sure you want to delete this recommendation? It will be removed for everyone who has it.',
  );
  confirm({ title, question, action: t('Delete'), onConfirm });
}

const fromLibrary = removal([listKeys.library]);

/** Removes someone else's recommendation from the library; undoable until it is sent. */
export const removeCall = {
  name: 'remove-recommendation',
  ...fromLibrary,
  showSent: (client, request, me, answer) => {
    fromLibrary.showSent(client, request, me, answer);
    applyToLists(client, libraryState(request.id, false), me);
  },
  failureText: (failure) =>
    refusalText(failure, t('Failed to remove recommendation. Please try again.')),
} as const satisfies UndoableRemoval;

/** A written recommendation in the form of a notice, so that lists apply both in the same way. */
export function contentChange(document: Recommendation, version: string): Change {
  return { model: 'recommendations', id: document.id, version, document };
}
