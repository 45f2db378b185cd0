import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { shareFailure } from '../../library/sharing/recipients.js';
import { recipientNote, recipientsQuery } from '../../library/sharing/share-answers.js';
import { useIsNotShareable } from '../../library/sharing/not-shareable.js';
import { useShare } from '../../library/sharing/sharing.js';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { describeThing } from '../things/describe-thing.js';
import { answeredBy } from './answered-ask.js';
import { SendForm } from './send-form.js';
import type { SendStepProps } from './send-step.js';

interface SendFromLibraryProps extends Omit<SendStepProps, 'thing'> {
  recommendation: Recommendation;
}

/** Sends something from the library; the why begins with one's own. */
export function SendFromLibrary(props: SendFromLibraryProps) {
  const { recommendation, recipients, ...others } = props;
  const { id, addedBy, addedByUser, description } = recommendation;
  const me = useMe().email;
  const [chosen, setChosen] = useState(recipients);
  const why = useDraft(`why ${id}`, addedBy === me ? description : '');
  const { mutateAsync, isPending } = useShare(recommendation);
  const { data: earlier = [] } = useQuery(recipientsQuery(me, id));
  const isNotShareable = useIsNotShareable(recommendation);
  const haveIt = earlier.filter(
    ({ recipient, answer }) => answer === 'in-library' && chosen.includes(recipient.email),
  );
  const send = async (toEmails: string[], text: string) => {
    try {
      await mutateAsync({ toEmails, why: text, askId: answeredBy(props.ask, toEmails) });
      return true;
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
      known={
        new Map(earlier.map((one) => [one.recipient.email, recipientNote(one.answer, one.outcome)]))
      }
      why={why}
      blocked={
        isNotShareable ? `${displayName(addedByUser)} asked others not to pass this on.` : null
      }
      notes={haveIt.map(
        ({ recipient }) => `${displayName(recipient)} already has it. Your why is added to theirs.`,
      )}
      isSending={isPending}
      send={send}
    />
  );
}
