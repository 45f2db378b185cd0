import {
  queryOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import {
  addComment,
  type Comment,
  deleteComment,
  getComments,
} from '../../../../../services/contract/library/comment.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { Change } from '../../../../../services/contract/live.js';
import type { User } from '../../../../../services/contract/people/user.js';
import { exchange } from '../../../lib/api/send.js';
import { changes } from '../../../lib/live/stale-queries.js';
import { type OnePerSubject, sendOrQueueOffline, useWaiting } from '../../../lib/outbox/outbox.js';
import type { Undoable } from '../../../lib/outbox/undo-window.js';
import { t } from '../../../lib/language/translate.js';
import { applyToLists } from '../lists/cached-lists.js';
import { changeComments, withComment } from './changed-comments.js';
import { commentFailure } from './comment-texts.js';
import { useMe } from '../../people/people.js';

export const commentsKey = ['comments'] as const;
/** Mutation key of a comment. */
export const commentKey = (recommendationId: string) => ['comment', recommendationId];

/** Comments of the person and friends, oldest first. */
const commentsQuery = (me: string, recommendationId: string) =>
  queryOptions({
    queryKey: [...commentsKey, recommendationId],
    queryFn: async ({ signal }): Promise<readonly Comment[]> => {
      const request = { recommendation_id: recommendationId, user_email: me };
      const { body, position } = await exchange(getComments, request, signal);
      return changes
        .since(position)
        .reduce<readonly Comment[]>(
          (comments, change) => changeComments(comments, recommendationId, change),
          body.comments,
        );
    },
    meta: { persist: true },
  });

/** Applies a change to all cached comments. */
export function applyToComments(client: QueryClient, change: Change): void {
  for (const [key, comments] of client.getQueriesData<readonly Comment[]>({
    queryKey: commentsKey,
  })) {
    const recommendationId = key[1];
    if (!comments || typeof recommendationId !== 'string') continue;
    const changed = changeComments(comments, recommendationId, change);
    if (changed !== comments) client.setQueryData(key, changed);
  }
}

/** The outbox call of a comment; per recommendation only the last text counts. */
export const commentOutboxCall = {
  name: 'add-comment',
  call: addComment,
  subject: ({ recommendationId }) => recommendationId,
  showSent: (client, _request, me, saved) => showSaved(client, saved, me),
  failureText: (failure) => commentFailure(failure),
  whenRefused: (request) => ({
    kind: t('Your comment'),
    recommendationId: request.recommendationId,
    texts: [
      {
        field: 'comment',
        label: t('Your comment'),
        text: request.comment,
        max: limits.comment,
      },
    ],
  }),
} as const satisfies OnePerSubject<typeof addComment>;

/** Deletes the person's comment; undoable until it is sent. */
export const deleteCommentCall = {
  name: 'delete-comment',
  call: deleteComment,
  subject: ({ recommendationId }) => recommendationId,
  showSent: (client, { recommendationId }, me) =>
    client.setQueryData<readonly Comment[]>([...commentsKey, recommendationId], (known) =>
      known?.filter(({ userEmail }) => userEmail !== me),
    ),
  failureText: () => t('Failed to delete your comment. Please try again.'),
} as const satisfies Undoable<typeof deleteComment>;

/** Shows a saved comment before its notice arrives. */
function showSaved(
  client: QueryClient,
  { comment, position }: z.output<typeof addComment.response>,
  me: string,
): void {
  const change: Change = {
    model: 'comments',
    id: comment.id,
    version: position,
    document: comment,
  };
  if (changes.record(change)) applyToComments(client, change);
  applyToLists(client, change, me);
}

/** The person's own comment before the server has confirmed it. */
function ownComment(me: User, recommendationId: string, comment: string, known?: Comment): Comment {
  if (known) return { ...known, comment };
  const now = new Date().toISOString();
  return {
    id: `temporary-${recommendationId}`,
    recommendationId,
    userEmail: me.email,
    user: me,
    comment,
    createdAt: now,
    created_at: now,
  };
}

const byEmail =
  (email: string) =>
  ({ userEmail }: Comment) =>
    userEmail === email;

/**
 * The comments of a recommendation with the person's unsent one. Offline, the others may be
 * unknown; then `known` is false.
 */
export function useComments(recommendationId: string) {
  const me = useMe();
  const query = useQuery(commentsQuery(me.email, recommendationId));
  const waiting = useWaiting(me.email, commentOutboxCall).find(
    ({ request }) => request.recommendationId === recommendationId,
  );
  const canShow = query.data !== undefined || !navigator.onLine;
  const loaded = canShow ? (query.data ?? []) : undefined;
  const own = loaded?.find(byEmail(me.email));
  const comments =
    loaded && waiting
      ? withComment(loaded, ownComment(me, recommendationId, waiting.request.comment, own))
      : loaded;
  return {
    query: { ...query, data: comments },
    known: query.data !== undefined,
    isUnsent: waiting !== undefined,
  };
}

/** Adds or updates the person's comment: shown at once, reverted on failure, queued offline. */
export function useComment(recommendationId: string) {
  const client = useQueryClient();
  const me = useMe();
  const { queryKey } = commentsQuery(me.email, recommendationId);
  const mutationKey = commentKey(recommendationId);
  return useMutation({
    mutationKey,
    meta: { changes: ['home-stats'] },
    // One at a time, so that the server keeps the last text.
    scope: { id: mutationKey.join(':') },
    mutationFn: (comment: string) =>
      sendOrQueueOffline(me.email, commentOutboxCall, {
        recommendationId,
        userEmail: me.email,
        comment,
      }),
    onMutate: async (comment) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const own = before?.find(byEmail(me.email));
      const shown = ownComment(me, recommendationId, comment, own);
      client.setQueryData(queryKey, (known) => known && withComment(known, shown));
      return { own };
    },
    onSuccess: (saved) => {
      if (saved) showSaved(client, saved, me.email);
    },
    onError: (_failure, _comment, context) => {
      // A newer text is shown and about to be sent.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, (known) =>
        context?.own
          ? known && withComment(known, context.own)
          : known?.filter(({ userEmail }) => userEmail !== me.email),
      );
      // What was shown before may itself have failed.
      void client.invalidateQueries({ queryKey });
    },
  });
}
