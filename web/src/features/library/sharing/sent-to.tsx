import { useQuery } from '@tanstack/react-query';
import type { Recipient } from '../../../../../services/contract/library/recommendation.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { useWaiting } from '../../../lib/outbox/outbox.js';
import { friendsQuery } from '../../friends/friends.js';
import { useMe, displayName } from '../../people/people.js';
import { PersonFace, PersonLink } from '../../people/person-link.js';
import classes from '../library.module.css';
import { editOutboxCall } from '../editing/commands.js';
import { answerText } from './share-answers.js';
import { useUnsentRecipients } from './sharing.js';

/** Says that an edit of a recommendation is not sent yet; nothing while there is none. */
export function UnsentEdit({ recommendationId }: { recommendationId: string }) {
  const isUnsent = useWaiting(useMe().email, editOutboxCall).some(
    ({ request }) => request.id === recommendationId,
  );
  return isUnsent ? <p className="note">{t('Edit not yet sent')}</p> : null;
}

interface SentToProps {
  recommendationId: string;
  recipients: readonly Recipient[];
}

/** The recipients of a recommendation with their answers, and those to whom it is not sent yet. */
export function SentTo({ recommendationId, recipients }: SentToProps) {
  const unsent = useUnsentRecipients(recommendationId);
  const { data } = useQuery({ ...friendsQuery(useMe().email), enabled: unsent.length > 0 });
  const waiting = data?.filter(({ email }) => unsent.includes(email)) ?? [];
  if (recipients.length + waiting.length === 0) return null;
  return (
    <ul className={classes.sentTo} aria-label={t('Sent to')}>
      {recipients.map(({ recipient, answer, outcome }) => (
        <li key={recipient.email}>
          <PersonFace person={recipient} size={28} />
          <PersonLink person={recipient}>{answerText(answer, recipient, outcome)}</PersonLink>
        </li>
      ))}
      {waiting.map((friend) => (
        <li key={`unsent ${friend.email}`}>
          <PersonFace person={friend} size={28} />
          <span>
            <Translated
              id="Not yet sent to <name/>"
              components={{ name: <bdi>{friend.firstName || displayName(friend)}</bdi> }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
