import { useRef, useState } from 'react';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import { notYetSent } from '../../../lib/outbox/outbox.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useDraft } from '../../people/drafts.js';
import { Age } from '../../../components/dates.js';
import { DeleteCommentButton, OwnCommentPlace } from './comment-list.js';
import { commentFailure } from './comment-texts.js';
import { useComment } from './comments.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../library.module.css';
import { isComposingKey } from '../../../lib/forms/repeated-press.js';
import { trimmedText } from '../../../../../services/contract/characters.js';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { counter } from '../../../lib/forms/form-changes.js';
import { tooLong } from './comment-texts.js';

interface CommentFormProps {
  text: string;
  onType: (text: string) => void;
  onSend: (comment: string) => void;
  /** Label of the button; a person has one comment per recommendation. */
  action: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Focuses the field, as in a dialog. */
  takesFocus: boolean;
}

/** The comment form; Enter sends it. */
function CommentForm({ text, onType, onSend, action, field, takesFocus }: CommentFormProps) {
  const [error, setError] = useState<string | null>(null);
  const counterId = useId();
  const comment = trimmedText(text);
  useEffect(() => {
    // On touch devices the on-screen keyboard would cover the comments.
    if (takesFocus && window.matchMedia('(pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
  }, [field, takesFocus]);
  const submit = () => {
    if (comment === '') return;
    const problem = tooLong(comment);
    setError(problem);
    if (!problem) onSend(comment);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LimitedTextarea
        ref={field}
        label={t('Your comment')}
        rows={2}
        max={limits.comment}
        value={text}
        error={error}
        aria-describedby={counterId}
        onType={onType}
        onKeyDown={onKeyDown}
      />
      <div className="row between gap-12">
        <span id={counterId} className="note tabular">
          {counter(text, limits.comment)}
        </span>
        <Button type="submit" disabled={comment === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface OwnCommentProps {
  recommendationId: string;
  own: Comment | undefined;
  isUnsent: boolean;
  /** Focuses the field, as in a dialog. */
  takesFocus: boolean;
  onWritten?: () => void;
}

/** The form of the person's own comment, which says since when there is one. */
export function OwnComment(props: OwnCommentProps) {
  const { recommendationId, own, isUnsent, takesFocus, onWritten } = props;
  const draft = useDraft(`comment ${recommendationId}`, own?.comment);
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const { mutateAsync } = useComment(recommendationId);
  const write = (comment: string) => {
    setMessage(own ? t('Comment updated.') : t('Comment added.'));
    onWritten?.();
    mutateAsync(comment)
      .then(() => draft.sent(comment))
      .catch((failure: unknown) => {
        setMessage('');
        draft.type(comment);
        toastError(commentFailure(failure, t('Failed to add comment. Please try again.')));
      });
  };
  return (
    <OwnCommentPlace recommendationId={recommendationId}>
      {own && !isUnsent && !onWritten && (
        <p className="row note wrap between">
          <span>
            {t('Your comment')} · <Age iso={own.createdAt} />
          </span>
          <DeleteCommentButton recommendationId={recommendationId} />
        </p>
      )}
      <CommentForm
        field={field}
        takesFocus={takesFocus}
        text={draft.text}
        onType={(typed) => {
          setMessage('');
          draft.type(typed);
        }}
        onSend={write}
        action={own ? t('Update Comment') : t('Add Comment')}
      />
      <p role="status" className={classes.status}>
        {isUnsent ? notYetSent : message}
      </p>
    </OwnCommentPlace>
  );
}
