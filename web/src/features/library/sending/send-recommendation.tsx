import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { t } from '../../../lib/language/translate.js';
import { notYetSent } from '../../../lib/outbox/outbox.js';
import { toastError, toastInfo } from '../../../lib/toasts/toast.js';
import { useDraft } from '../../people/drafts.js';
import { useMe, displayName } from '../../people/people.js';
import { useIsNotShareable } from '../sharing/not-shareable.js';
import {
  shareFailure,
  answeredAskId,
  openOrAsker,
  useRecipients,
  sendLabel,
} from '../sharing/recipients.js';
import { SendForm } from './send-form.js';
import { notesOf, recipientsQuery } from '../sharing/share-answers.js';
import { useShare, useUnsentRecipients } from '../sharing/sharing.js';

interface SendRecommendationProps {
  recommendation: Recommendation;
  header: ReactNode;
  /** E-mails of those chosen at first. */
  recipients?: readonly string[];
  /** E-mails of the friends whose faces come first. */
  candidates?: readonly string[];
  /** The ask that is answered. */
  ask?: ReceivedAsk | null;
  /** Says how many are selected, and shows friends and groups as tabs (specification §2). */
  asTabs?: boolean;
  /** The why to begin with; by default that of the person's own recommendation. */
  startWhy?: string | undefined;
  onCancel?: () => void;
  onSent: () => void;
}

/** Sends a recommendation to friends and lists, with a why. */
export function SendRecommendation(props: SendRecommendationProps) {
  const { recommendation, ask, asTabs, onSent } = props;
  const { id, addedBy, addedByUser, description } = recommendation;
  const me = useMe().email;
  const recipients = useRecipients(props.recipients, openOrAsker(ask));
  const why = useDraft(`why ${id}`, props.startWhy ?? (addedBy === me ? description : ''));
  const { mutateAsync, isPending } = useShare(recommendation);
  const { data: earlier = [] } = useQuery(recipientsQuery(me, id));
  const unsent = useUnsentRecipients(id);
  const isNotShareable = useIsNotShareable(recommendation);
  const { addressed, people, selected } = recipients;
  const alreadyHaveIt = earlier.filter(
    ({ recipient, answer }) => answer === 'in-library' && addressed.includes(recipient.email),
  );
  const send = async (text: string) => {
    try {
      const askId = answeredAskId(ask, addressed);
      const sent = await mutateAsync({ toEmails: addressed, why: text, askId });
      if (sent) return true;
      // It waits in the outbox: the dialog closes without saying that it was sent.
      toastInfo(notYetSent);
      onSent();
      return false;
    } catch (failure) {
      toastError(shareFailure(failure));
      return false;
    }
  };
  return (
    <SendForm
      header={props.header}
      recipients={recipients}
      asTabs={asTabs}
      first={props.candidates}
      faceNotes={notesOf(earlier, unsent)}
      why={why}
      blocked={
        isNotShareable
          ? t('{name} asked others not to pass this on.', { name: displayName(addedByUser) })
          : null
      }
      notes={alreadyHaveIt.map(({ recipient }) =>
        t('{name} already has it. Your why is added to theirs.', { name: displayName(recipient) }),
      )}
      isSending={isPending}
      action={asTabs ? t('Share ({count} selected)', { count: selected }) : sendLabel(people)}
      send={send}
      onCancel={props.onCancel}
      onSent={onSent}
    />
  );
}
