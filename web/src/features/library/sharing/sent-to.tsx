import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../people/avatar.js';
import { useMe } from '../../people/me.js';
import { answerText, recipientsQuery } from './share-answers.js';
import classes from './sharing.module.css';

/** To whom one has sent it, and what they have made of it; nothing when to nobody. */
export function SentTo({ id }: { id: string }) {
  const { data: recipients = [] } = useQuery(recipientsQuery(useMe().email, id));
  if (recipients.length === 0) return null;
  return (
    <ul className={classes.sentTo} aria-label="Sent to">
      {recipients.map(({ recipient, answer }) => (
        <li key={recipient.email}>
          <Avatar person={recipient} size={28} />
          {answerText(answer, recipient)}
        </li>
      ))}
    </ul>
  );
}
