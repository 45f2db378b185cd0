import { Translated } from '../../../components/translated.js';
import { trimmedText } from '../../../../../services/contract/characters.js';
import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { limits } from '../../../../../services/contract/limits.js';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { reasonMissing } from '../texts.js';
import { friendListsQuery } from '../../friends/lists/friend-lists.js';
import { friendsQuery } from '../../friends/friends.js';
import { notesOf, recipientsQuery } from './share-answers.js';
import { useShare, useUnsentRecipients } from './sharing.js';
import { notYetSent } from '../../../lib/outbox/outbox.js';
import { toastSuccess, toastError, toastInfo } from '../../../lib/toasts/toast.js';
import { countSuffix } from '../../../lib/text/format.js';
import { FriendPicker, GroupPicker } from '../../friends/lists/recipient-picker.js';
import { FormActions } from '../../../components/form-actions.js';
import { LimitedTextarea } from '../../../components/inputs/limited-textarea.js';
import { Sheet } from '../../../components/sheet.js';
import {
  recipientsOf,
  type Chosen,
  namesOf,
  noRecipient,
  missingForShare,
  sharedText,
  shareFailure,
  stillAvailable,
} from './recipients.js';
import { NotShareable, useIsNotShareable } from './not-shareable.js';
import { Withdraw } from './withdraw.js';
import { t } from '../../../lib/language/translate.js';
import classes from './sharing.module.css';

interface ShareModalProps {
  recommendation: Recommendation;
  onClose: () => void;
}

/** Sends a recommendation to friends and lists, with a why. */
export function ShareModal({ recommendation, onClose }: ShareModalProps) {
  const me = useMe().email;
  const { data: known } = useQuery(friendsQuery(me));
  const { data: knownGroups } = useQuery(friendListsQuery(me));
  const [friends, groups] = [known ?? [], knownGroups ?? []];
  const [picked, setChosen] = useState<Chosen>({ emails: [], listIds: [] });
  const chosen = stillAvailable(picked, friends, groups);
  const [error, setError] = useState<string | null>(null);
  const isOwn = recommendation.addedBy === me;
  const why = useDraft(`why ${recommendation.id}`, isOwn ? recommendation.description : '');
  const { mutateAsync, isPending } = useShare(recommendation);
  const { data: recipients = [] } = useQuery(recipientsQuery(me, recommendation.id));
  const { emails: addressed, notReached } = recipientsOf(chosen, friends, groups);
  const haveIt = recipients.filter(
    ({ recipient, answer }) => answer === 'in-library' && addressed.includes(recipient.email),
  );
  const notes = notesOf(recipients, useUnsentRecipients(recommendation.id));
  const notPassedOn = useIsNotShareable(recommendation);
  const selected = chosen.emails.length + chosen.listIds.length;
  const trimmedWhy = trimmedText(why.text);
  const missing = missingForShare(selected, trimmedWhy);

  const share = async () => {
    const problem =
      trimmedWhy === '' ? reasonMissing.why : addressed.length === 0 ? noRecipient : null;
    setError(problem);
    if (problem) return;
    try {
      const sent = await mutateAsync({ toEmails: addressed, why: trimmedWhy });
      if (sent) {
        why.sent(trimmedWhy);
        toastSuccess(sharedText(namesOf(chosen, friends, groups), notReached));
      } else toastInfo(notYetSent);
    } catch (failure) {
      toastError(shareFailure(failure));
      return;
    }
    onClose();
  };

  if (notPassedOn) {
    return (
      <Sheet title={t('Share')} onClose={onClose}>
        <p className={classes.what} dir="auto">
          {recommendation.title}
        </p>
        <NotShareable recommendation={recommendation} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t('Share')} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void share();
        }}
      >
        <p className={classes.what} dir="auto">
          {recommendation.title}
        </p>
        <Tabs defaultValue="friends" keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="friends">{`${t('Friends')}${countSuffix(known?.length)}`}</Tabs.Tab>
            <Tabs.Tab value="groups">{`${t('Groups')}${countSuffix(knownGroups?.length)}`}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="friends">
            <FriendPicker
              chosen={chosen.emails}
              onChange={(emails) => setChosen({ ...chosen, emails })}
              notes={notes}
            />
          </Tabs.Panel>
          <Tabs.Panel value="groups">
            <GroupPicker
              chosen={chosen.listIds}
              onChange={(listIds) => setChosen({ ...chosen, listIds })}
            />
          </Tabs.Panel>
        </Tabs>
        <LimitedTextarea
          classNames={{ input: classes.why ?? '' }}
          label={t('Why')}
          placeholder={t('Tell them why it made you think of them…')}
          required
          withAsterisk={false}
          rows={3}
          max={limits.why}
          counted
          value={why.text}
          onType={why.type}
        />
        <div role="status" className={classes.known}>
          {haveIt.map(({ recipient }) => (
            <p key={recipient.email}>
              <Translated
                id="<name/> already has it. Your why is added to theirs."
                components={{ name: <bdi>{displayName(recipient)}</bdi> }}
              />
            </p>
          ))}
        </div>
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {missing && (
          <p id="share-missing" className={classes.hint}>
            {missing}
          </p>
        )}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={missing !== null}
            aria-describedby={missing === null ? undefined : 'share-missing'}
          >
            {t('Share ({count} selected)', { count: selected })}
          </Button>
        </FormActions>
      </form>
      {isOwn && <Withdraw recommendation={recommendation} />}
    </Sheet>
  );
}
