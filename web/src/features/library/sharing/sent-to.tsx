import type { Recipient } from '../../../../../services/contract/library/recommendation.js';
import { PersonFace, PersonLink } from '../../people/person-link.js';
import { answerText } from './share-answers.js';
import classes from './sharing.module.css';

/** Some recipients and their answers; nothing if there are none. */
export function Recipients({ recipients }: { recipients: readonly Recipient[] }) {
  if (recipients.length === 0) return null;
  return (
    <ul className={classes.sentTo} aria-label="Sent to">
      {recipients.map(({ recipient, answer, outcome }) => (
        <li key={recipient.email}>
          <PersonFace person={recipient} size={28} />
          <PersonLink person={recipient}>{answerText(answer, recipient, outcome)}</PersonLink>
        </li>
      ))}
    </ul>
  );
}
