import { QueryState } from '../../components/feedback/query-state.js';
import { RowSkeletons } from '../../components/feedback/skeletons.js';
import { CommentList } from '../library/comments/comment-list.js';
import { notOnDevice } from '../library/comments/comment-texts.js';
import { useComments } from '../library/comments/comments.js';
import { OwnComment } from '../library/comments/own-comment.js';
import { useMe } from '../people/me.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

/** All comments, including the person's own, and the form that adds or changes it. */
export function ThingComments({ id }: { id: string }) {
  const me = useMe().email;
  const { query, known, isUnsent } = useComments(id);
  const amount = query.data?.length ?? 0;
  return (
    <section className={classes.part} aria-labelledby="comments">
      <h2 id="comments">{amount > 0 ? t('Comments {count}', { count: amount }) : t('Comments')}</h2>
      <QueryState
        query={query}
        what={t('the comments')}
        skeleton={<RowSkeletons amount={2} label={t('Loading comments')} />}
      >
        {(comments) => (
          <>
            <CommentList
              comments={comments}
              empty={known ? t('No comments yet.') : notOnDevice}
              isUnsent={isUnsent}
            />
            <OwnComment
              recommendationId={id}
              own={comments.find(({ userEmail }) => userEmail === me)}
              isUnsent={isUnsent}
              takesFocus={false}
            />
          </>
        )}
      </QueryState>
    </section>
  );
}
