import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { trimmedText } from '../../../../../services/contract/characters.js';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import { limits } from '../../../../../services/contract/limits.js';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { isComposingKey } from '../../../lib/forms/is-composing-key.js';
import { toastSuccess } from '../../../lib/toasts/toast.js';
import { FriendFaces } from '../../friends/faces/friend-faces.js';
import { isOpen } from '../../friends/not-open.js';
import { friendsQuery } from '../../friends/friends.js';
import { Cover } from '../../library/cover/cover.js';
import { missingToSend, sendLabel } from '../../library/sharing/send-texts.js';
import type { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import classes from '../quick-send.module.css';
import type { describeThing } from '../things/describe-thing.js';
import { t } from '../../../lib/language/translate.js';

interface SendFormProps extends ReturnType<typeof describeThing> {
  /** The ask that is answered: its asker can be chosen even if they take no recommendations now. */
  ask: ReceivedAsk | null;
  /** E-mail addresses of the recipients. */
  chosen: readonly string[];
  /** E-mail addresses of the friends whose faces come first. */
  candidates: readonly string[];
  onChosen: (emails: string[]) => void;
  /** By e-mail address: what became of it with a friend to whom it was sent before. */
  outcomes?: ReadonlyMap<string, string>;
  why: ReturnType<typeof useDraft>;
  /** Why it cannot be sent at all; null if it can. */
  blocked: string | null;
  /** Why the server refused it. */
  refusal?: string | null;
  notes: readonly string[];
  isSending: boolean;
  /** Returns whether it was sent. */
  send: (toEmails: string[], why: string) => Promise<boolean>;
  onBack: () => void;
  onSent: () => void;
  /** Choices beyond recipients and why. */
  children?: ReactNode;
}

/** Chooses recipients and says why. Enter sends. The focus begins at the faces if nobody is chosen. */
export function SendForm(props: SendFormProps) {
  const { title, note, cover, chosen, why, blocked, refusal, notes, isSending, send } = props;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const { data: friends = [] } = useQuery(friendsQuery(useMe().email));
  const canChoose = (friend: Friend) => isOpen(friend) || friend.email === props.ask?.asker.email;
  const recipients = friends.filter((each) => chosen.includes(each.email) && canChoose(each));
  const text = trimmedText(why.text);
  const missing = blocked ?? missingToSend(recipients, text);
  const [hasTried, setTried] = useState(false);
  const [hasRecipients] = useState(recipients.length > 0);
  useEffect(() => {
    const face = form.current?.querySelector<HTMLElement>('[aria-pressed]');
    const why = field.current;
    if (face && !hasRecipients) face.focus();
    else {
      why?.focus();
      why?.setSelectionRange(why.value.length, why.value.length);
    }
  }, [hasRecipients]);
  const submit = async () => {
    setTried(true);
    if (missing !== null || isSending) return;
    const names = recipients.map(displayName).join(', ');
    const toEmails = recipients.map(({ email }) => email);
    if (!(await send(toEmails, text))) return;
    why.sent(text);
    toastSuccess(t('Shared with {names}', { names }));
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
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.thing}>
        {cover && (
          <span className={classes.cover}>
            <Cover title={title} {...cover} />
          </span>
        )}
        <span className={classes.words}>
          <bdi className={classes.chosen}>{title}</bdi>
          {note !== '' && <span className={classes.facts}>{note}</span>}
        </span>
        <Button variant="subtle" className={classes.back ?? ''} onClick={props.onBack}>
          {t('Change')}
        </Button>
      </div>
      <div>
        <p className={classes.label}>{t('To')}</p>
        <FriendFaces
          chosen={chosen}
          first={props.candidates}
          notes={props.outcomes}
          onChange={props.onChosen}
          canChoose={canChoose}
        />
      </div>
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
      <div role="status" className={classes.note}>
        {notes.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <div className={classes.actions}>
        {missing !== null && (
          <p id={hint} className={classes.missing} role={hasTried ? 'alert' : undefined}>
            {missing}
          </p>
        )}
        <Button
          type="submit"
          loading={isSending}
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : hint}
        >
          {sendLabel(recipients)}
        </Button>
      </div>
    </form>
  );
}
