import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { trimmedText } from '../../../../services/contract/characters.js';
import { limits } from '../../../../services/contract/limits.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { LimitedTextarea } from '../../components/inputs/limited-textarea.js';
import { Sheet } from '../../components/sheet.js';
import { randomKey } from '../../lib/api/act-once.js';
import { notYetSent } from '../../lib/outbox/outbox.js';
import { toastError, toastInfo, toastSuccess } from '../../lib/toasts/toast.js';
import { FormActions } from '../../components/form-actions.js';
import { RecipientPicker } from '../friends/faces/recipient-picker.js';
import { enabledTypes } from '../library/categories.js';
import { TypeSelect } from '../library/type-select.js';
import { useRecipients } from '../library/sharing/recipients.js';
import { useDraft } from '../people/drafts.js';
import { useMe } from '../people/people.js';
import { missingToAsk, askedText, askFailure, useAsk } from './asks.js';
import { t } from '../../lib/language/translate.js';

interface AskDialogProps {
  /** E-mails of friends who are chosen at first. */
  friends: readonly string[];
  onClose: () => void;
}

/** Also friends who take no recommendations can be asked. */
const everybody = () => true;

/** Asks friends for a recommendation: the question, its type, and the recipients. */
export function AskDialog({ friends: initial, onClose }: AskDialogProps) {
  const me = useMe();
  const draft = useDraft('ask');
  const [id] = useState(randomKey);
  const [type, setType] = useState<Category | null>(null);
  const { friends, chosen, choose, canChoose, selected } = useRecipients(initial, everybody);
  const [asksAll, setAsksAll] = useState(false);
  const { mutateAsync, isPending } = useAsk();
  const text = trimmedText(draft.text);
  const missing = missingToAsk(text, asksAll ? friends.length : selected);

  const ask = async () => {
    if (missing !== null || isPending) return;
    const recipients = asksAll
      ? { allFriends: true }
      : { friendEmails: [...chosen.emails], friendListIds: [...chosen.listIds] };
    try {
      if (await mutateAsync({ id, text, type, ...recipients })) toastSuccess(askedText);
      else toastInfo(notYetSent);
    } catch (failure) {
      toastError(askFailure(failure));
      return;
    }
    draft.sent(text);
    onClose();
  };

  return (
    <Sheet title={t('Ask friends')} onClose={onClose}>
      <form
        className="stack columns gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <LimitedTextarea
          label={t('What are you looking for?')}
          placeholder={t('Something funny for the train?')}
          data-autofocus
          required
          withAsterisk={false}
          rows={2}
          max={limits.ask}
          counted
          value={draft.text}
          onType={draft.type}
        />
        <TypeSelect
          types={enabledTypes(me.enabledCategories)}
          type={type}
          none={t('Any type')}
          onChange={setType}
        />
        {friends.length > 1 && (
          <Switch
            label={t('All {count} friends', { count: friends.length })}
            checked={asksAll}
            onChange={(event) => setAsksAll(event.currentTarget.checked)}
          />
        )}
        {!asksAll && <RecipientPicker chosen={chosen} onChange={choose} canChoose={canChoose} />}
        <FormActions isInView note={missing !== null && <p id="ask-missing">{missing}</p>}>
          <Button
            type="submit"
            loading={isPending}
            disabled={missing !== null}
            aria-describedby={missing === null ? undefined : 'ask-missing'}
          >
            {t('Ask')}
          </Button>
        </FormActions>
      </form>
    </Sheet>
  );
}
