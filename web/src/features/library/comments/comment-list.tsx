import { Button } from '@mantine/core';
import type { Ref, ReactNode } from 'react';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import { useMe } from '../../people/people.js';
import { Age } from '../../../components/dates.js';
import { PersonFace, PersonLink } from '../../people/person-link.js';
import { t } from '../../../lib/language/translate.js';
import { UndoPlace } from '../../../components/undo-place.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { deleteCommentCall } from './comments.js';
import classes from '../library.module.css';

interface CommentListProps {
  comments: readonly Comment[];
  /** Text for an empty list. */
  empty: string;
  /** The person's own comment is not sent yet. */
  isUnsent?: boolean;
  /** Edits the person's own comment. */
  onEdit?: () => void;
  list?: Ref<HTMLDivElement>;
}

/** Comments, oldest first. The role `log` makes screen readers announce new ones. */
export function CommentList(props: CommentListProps) {
  const { comments, empty, isUnsent = false, onEdit, list } = props;
  const me = useMe().email;
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('Comments')}
      className={classes.list}
      tabIndex={comments.length > 0 ? 0 : -1}
    >
      {comments.length === 0 && <p className="soft">{empty}</p>}
      {comments.map(({ recommendationId, userEmail, user, comment, createdAt }) => (
        <OwnCommentPlace
          key={userEmail}
          recommendationId={recommendationId}
          isOwn={userEmail === me}
        >
          <article className={classes.comment}>
            <PersonFace person={user} size={36} />
            <div className="narrow">
              <p className={classes.writer}>
                <PersonLink person={user} className={classes.name}>
                  {userEmail === me ? t('You') : undefined}
                </PersonLink>
                {isUnsent && userEmail === me ? (
                  <span className={classes.unsent}>{t('Not yet sent')}</span>
                ) : (
                  <Age iso={createdAt} />
                )}
              </p>
              <p className={classes.text} dir="auto">
                {comment}
              </p>
              {userEmail === me && onEdit && (
                <div className={classes.changes}>
                  <Button variant="subtle" size="compact-md" onClick={onEdit}>
                    {t('Edit')}
                  </Button>
                  <DeleteCommentButton recommendationId={recommendationId} />
                </div>
              )}
            </div>
          </article>
        </OwnCommentPlace>
      ))}
    </div>
  );
}

interface OwnCommentPlaceProps {
  recommendationId: string;
  isOwn?: boolean;
  children: ReactNode;
}

/** The place of a comment: after the person's own was deleted, it offers Undo. */
export function OwnCommentPlace({
  recommendationId,
  isOwn = true,
  children,
}: OwnCommentPlaceProps) {
  const { isDone, undo } = useUndoableCall(useMe().email, deleteCommentCall, recommendationId);
  return (
    <UndoPlace done={isOwn && isDone && t('Comment deleted')} onUndo={undo}>
      {children}
    </UndoPlace>
  );
}

/** Deletes the person's own comment. */
export function DeleteCommentButton({ recommendationId }: { recommendationId: string }) {
  const me = useMe().email;
  const { run } = useUndoableCall(me, deleteCommentCall, recommendationId);
  return (
    <Button
      variant="subtle"
      size="compact-md"
      onClick={() => run({ recommendationId, userEmail: me })}
    >
      {t('Delete')}
    </Button>
  );
}
