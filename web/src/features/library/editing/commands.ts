import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Change } from '../../../../../services/contract/live.js';
import {
  addRecommendation,
  deleteRecommendation,
  getRecommendations,
  type Recommendation,
  updateRecommendation,
} from '../../../../../services/contract/library/recommendation.js';
import { refusalText } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import type { UndoableCall } from '../../../lib/outbox/undo-window.js';
import { applyToLists } from '../lists/apply-to-lists.js';
import { changes } from '../../../lib/live/changes.js';
import { useMe } from '../../people/me.js';
import { listKeys, listRoots } from '../lists/list-keys.js';
import { contentOf } from './content-of.js';

type Updates = z.input<typeof updateRecommendation.request>['updates'];

/** A change of `inLibrary`, as a notice would bring it. */
const libraryState = (id: string, inLibrary: boolean): Change => ({
  model: 'library',
  id,
  version: '',
  document: { inLibrary },
});

/** Saves someone else's recommendation to the library. */
export function useSaveRecommendation() {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: ({ id, title, type, description }: Recommendation) =>
      send(addRecommendation, { user_email: me, id, title, type, description }),
    onSuccess: (_answer, { id }) => applyToLists(client, libraryState(id, true), me),
    meta: { changes: ['library'], changesContent: true },
  });
}

/** The person's own recommendation as the server has it; as shown if that fails. */
export async function latestOf(me: string, shown: Recommendation): Promise<Recommendation> {
  try {
    const answer = await send(getRecommendations, { user_email: me, id: shown.id });
    return answer.recommendations[0] ?? shown;
  } catch {
    return shown;
  }
}

/** Updates the person's own recommendation; omitted fields stay. */
export function useEditRecommendation({ id }: Recommendation) {
  const client = useQueryClient();
  const me = useMe().email;
  return useMutation({
    mutationFn: (updates: Updates) => send(updateRecommendation, { user_email: me, id, updates }),
    onSuccess: ({ recommendation, position }) => {
      const change = contentOf(recommendation, position);
      if (changes.record(change)) applyToLists(client, change, me);
    },
    meta: { changes: ['library'], changesContent: true },
  });
}

type UndoableRemoval = UndoableCall<
  typeof deleteRecommendation.request,
  typeof deleteRecommendation.response
>;

/** A removal from the lists under these root keys. */
function removal(
  roots: readonly QueryKey[],
): Required<Pick<UndoableRemoval, 'call' | 'subject' | 'showSent'>> {
  return {
    call: deleteRecommendation,
    subject: ({ id }) => id,
    showSent: (client, { id }, me) => {
      const gone: Change = { model: 'recommendations', id, version: '', removed: true };
      applyToLists(client, gone, me, roots);
    },
  };
}

/** Deletes the person's own recommendation for everyone; undoable until it is sent. */
export const deleteCall = {
  name: 'delete-recommendation',
  ...removal(listRoots),
  failureText: (failure) =>
    refusalText(failure, 'Failed to delete recommendation. Please try again.'),
} as const satisfies UndoableRemoval;

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
    refusalText(failure, 'Failed to remove recommendation. Please try again.'),
} as const satisfies UndoableRemoval;
