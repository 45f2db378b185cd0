import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { QueryState } from '../../components/feedback/query-state.js';
import { RowSkeletons } from '../../components/feedback/skeletons.js';
import { CommentsWithOwn } from '../library/comments/comments-with-own.js';
import { useComments } from '../library/comments/comments.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

/** All comments, the person's own among them. */
export function ThingComments({ id }: { id: string }) {
  const { query, known, isUnsent } = useComments(id);
  const amount = query.data?.length ?? 0;
  const part = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === '#comments' && query.data !== undefined;
  useEffect(() => {
    if (!isMeant) return undefined;
    // After the scroll to the top.
    const frame = requestAnimationFrame(() => part.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [isMeant, key]);
  return (
    <section ref={part} className={classes.part} aria-labelledby="comments">
      <h2 id="comments">{amount > 0 ? t('Comments {count}', { count: amount }) : t('Comments')}</h2>
      <QueryState
        query={query}
        what={t('the comments')}
        skeleton={<RowSkeletons amount={2} label={t('Loading comments')} />}
      >
        {(comments) => (
          <CommentsWithOwn
            recommendationId={id}
            comments={comments}
            known={known}
            isUnsent={isUnsent}
            takesFocus={false}
          />
        )}
      </QueryState>
    </section>
  );
}
