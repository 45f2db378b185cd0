import { Button, Switch } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { trimmedText } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { FormActions } from '../../../components/form-actions.js';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { isComposingKey } from '../../../lib/forms/repeated-press.js';
import { t } from '../../../lib/language/translate.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { RecipientPicker } from '../../friends/faces/recipient-picker.js';
import type { useDraft } from '../../people/drafts.js';
import {
  missingForShare,
  noRecipient,
  sharedText,
  type Recipients,
} from '../sharing/recipients.js';
import classes from '../library.module.css';

interface SendFormProps {
  /** What is sent. */
  header: ReactNode;
  recipients: Recipients;
  /** Shows friends and groups as tabs. */
  asTabs?: boolean | undefined;
  /** E-mails of the friends whose faces come first. */
  first?: readonly string[] | undefined;
  /** Texts under faces, by e-mail: what a friend who got it before made of it. */
  faceNotes?: ReadonlyMap<string, string>;
  why: ReturnType<typeof useDraft>;
  /** Why it cannot be sent at all; null if it can. */
  blocked?: string | null;
  /** Why the server refused it. */
  refusal?: ReactNode;
  notes?: readonly string[];
  /** What sending does; shown while nothing is missing. */
  summary?: string;
  isSending: boolean;
  /** The text of the button. */
  action: string;
  /** Returns whether it was sent. */
  send: (why: string) => Promise<boolean>;
  onCancel?: (() => void) | undefined;
  onSent: () => void;
  /** Choices beyond recipients and why. */
  children?: ReactNode;
}

/**
 * Chooses recipients and says why. Enter sends. The focus begins at the first face that can be chosen. If somebody is
 * chosen already, it begins at the why.
 */
export function SendForm(props: SendFormProps) {
  const { recipients, why, blocked = null, refusal, notes = [], isSending } = props;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const text = trimmedText(why.text);
  const missing = blocked ?? missingForShare(recipients.selected, text);
  const [hasTried, setTried] = useState(false);
  const isNobody = recipients.addressed.length === 0;
  const problem = missing ?? (hasTried && isNobody ? noRecipient : null);
  const said = problem ?? props.summary;
  const [hadRecipients] = useState(recipients.selected > 0);
  useEffect(() => {
    const face = form.current?.querySelector<HTMLElement>('[aria-pressed]:enabled');
    const textarea = field.current;
    if (face && !hadRecipients) face.focus();
    else {
      textarea?.focus();
      textarea?.setSelectionRange(textarea.value.length, textarea.value.length);
    }
  }, [hadRecipients]);
  const submit = async () => {
    setTried(true);
    if (missing !== null || isNobody || isSending || !(await props.send(text))) return;
    why.sent(text);
    toastSuccess(sharedText(recipients.names, recipients.notReached));
    props.onSent();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event.nativeEvent)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <form
      ref={form}
      className="stack gap-20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {props.header}
      <RecipientPicker
        asTabs={props.asTabs ?? false}
        chosen={recipients.chosen}
        onChange={recipients.choose}
        canChoose={recipients.canChoose}
        first={props.first}
        notes={props.faceNotes}
      />
      <LimitedTextarea
        ref={field}
        classNames={{ input: classes.why ?? '' }}
        label={t('Why')}
        placeholder={t('Tell them why it made you think of them…')}
        required
        withAsterisk={false}
        rows={3}
        max={limits.why}
        counted
        enterKeyHint="send"
        value={why.text}
        onType={why.type}
        onKeyDown={press}
      />
      {props.children}
      <div role="status" className="note">
        {notes.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
      <FormActions
        isInView
        note={
          <>
            {refusal}
            {said && (
              <p id={hint} role={hasTried && problem !== null ? 'alert' : 'status'}>
                {said}
              </p>
            )}
          </>
        }
      >
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button
          type="submit"
          loading={isSending}
          disabled={missing !== null}
          aria-describedby={said ? hint : undefined}
        >
          {props.action}
        </Button>
      </FormActions>
    </form>
  );
}

interface ShownToFriendsProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** Whether all friends see the item, or only its recipients. */
export function ShownToFriends({ isShown, onChange }: ShownToFriendsProps) {
  return (
    <Switch
      label={t('Show it to all friends')}
      checked={isShown}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
