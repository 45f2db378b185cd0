import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { addComment, type Comment, getComments } from '../../../../../services/contract/comment.js';
import type { Change } from '../../../../../services/contract/live.js';
import { exchange, send } from '../../../lib/api/send.js';
import { changes } from '../../../lib/live/changes.js';
import { changeComments, withComment } from './changed-comments.js';
import { useMe } from '../../people/me.js';

export const commentsKey = ['comments'] as const;
/** Under which a comment is on its way. */
export const commentKey = (recommendationId: string) => ['comment', recommendationId];

/** What the person and the person's friends wrote, oldest first. */
export const commentsQuery = (me: string, recommendationId: string) =>
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
    meta: { kept: true },
  });

/** Puts a comment that came or went into the lists that are kept. */
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

/** Writes the person's comment, or writes it anew: shown at once, taken back when it fails. */
export function useComment(recommendationId: string) {
  const client = useQueryClient();
  const me = useMe();
  const { queryKey } = commentsQuery(me.email, recommendationId);
  return useMutation({
    mutationKey: commentKey(recommendationId),
    meta: { changes: ['home-stats'] },
    mutationFn: (comment: string) =>
      send(addComment, { recommendationId, userEmail: me.email, comment }),
    onMutate: async (comment) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const own = before?.find(({ userEmail }) => userEmail === me.email);
      const now = new Date().toISOString();
      const shown = own ?? {
        id: `temporary-${recommendationId}`,
        recommendationId,
        userEmail: me.email,
        user: me,
        createdAt: now,
        created_at: now,
      };
      client.setQueryData(queryKey, (known) => known && withComment(known, { ...shown, comment }));
      return { own };
    },
    onSuccess: ({ comment, position }) => {
      const change: Change = {
        model: 'comments',
        id: comment.id,
        version: position,
        document: comment,
      };
      if (changes.take(change)) applyToComments(client, change);
    },
    onError: (_failure, _comment, shown) => {
      client.setQueryData(queryKey, (known) =>
        shown?.own
          ? known && withComment(known, shown.own)
          : known?.filter(({ userEmail }) => userEmail !== me.email),
      );
    },
  });
}
