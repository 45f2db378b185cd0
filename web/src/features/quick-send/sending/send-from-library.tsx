import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { notYetSent } from '../../../lib/outbox/outbox.js';
import { toastError, toastInfo } from '../../../lib/toasts/toast.js';
import { shareFailure } from '../../library/sharing/recipients.js';
import { notesOf, recipientsQuery } from '../../library/sharing/share-answers.js';
import { useIsNotShareable } from '../../library/sharing/not-shareable.js';
import { useShare, useUnsentRecipients } from '../../library/sharing/sharing.js';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { describeThing } from '../things/describe-thing.js';
import { answeredAskId } from './answered-ask.js';
import { SendForm } from './send-form.js';
import type { SendStepProps } from './send-step.js';
import { t } from '../../../lib/language/translate.js';

interface SendFromLibraryProps extends Omit<SendStepProps, 'thing'> {
  recommendation: Recommendation;
}

/** Sends a recommendation of the library; for the person's own, its why is filled in. */
export function SendFromLibrary(props: SendFromLibraryProps) {
  const { recommendation, recipients, ...others } = props;
  const { id, addedBy, addedByUser, description } = recommendation;
  const me = useMe().email;
  const [chosen, setChosen] = useState(recipients);
  const why = useDraft(`why ${id}`, addedBy === me ? description : '');
  const { mutateAsync, isPending } = useShare(recommendation);
  const { data: earlier = [] } = useQuery(recipientsQuery(me, id));
  const unsent = useUnsentRecipients(id);
  const isNotShareable = useIsNotShareable(recommendation);
  const alreadyHaveIt = earlier.filter(
    ({ recipient, answer }) => answer === 'in-library' && chosen.includes(recipient.email),
  );
  const send = async (toEmails: string[], text: string) => {
    try {
      const askId = answeredAskId(props.ask, toEmails);
      const sent = await mutateAsync({ toEmails, why: text, askId });
      if (sent) return true;
      // It waits in the outbox: the dialog closes without saying that it was sent.
      toastInfo(notYetSent);
      props.onSent();
      return false;
    } catch (failure) {
      toastError(shareFailure(failure));
      return false;
    }
  };
  return (
    <SendForm
      {...others}
      {...describeThing({ from: 'library', recommendation })}
      chosen={chosen}
      onChosen={setChosen}
      outcomes={notesOf(earlier, unsent)}
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
      send={send}
    />
  );
}
