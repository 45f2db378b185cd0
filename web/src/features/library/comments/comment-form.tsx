import { isComposingKey } from '../../../lib/forms/is-composing-key.js';
import { trimmedText } from '../../../../../services/contract/characters.js';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { counter } from '../../../lib/forms/limited-text.js';
import { tooLong } from './comment-texts.js';
import { t } from '../../../lib/language/translate.js';
import classes from './comments.module.css';

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
export function CommentForm({ text, onType, onSend, action, field, takesFocus }: CommentFormProps) {
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
      className={classes.form}
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
      <div className={classes.foot}>
        <span id={counterId} className={classes.counter}>
          {counter(text, limits.comment)}
        </span>
        <Button type="submit" disabled={comment === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}
