import type { Person } from '../../../../services/contract/user.js';
import { useMe } from './me.js';
import { displayName } from './names.js';
import { frenchDate } from '../../lib/words.js';
import { Avatar } from './avatar.js';
import classes from './quote.module.css';

interface QuoteProps {
  by: Person;
  /** ISO 8601. */
  date?: string;
  large?: boolean;
  children: string;
}

/** Somebody's why, in a voice of its own beside the face. */
export function Quote({ by, date, large, children }: QuoteProps) {
  const own = by.email === useMe().email;
  return (
    <figure className={classes.quote} data-large={large}>
      <Avatar person={by} size={large ? 44 : 36} />
      <div>
        <blockquote className={classes.words}>{children}</blockquote>
        <figcaption className={classes.who}>
          <span className={classes.name}>{own ? 'You' : displayName(by)}</span>
          {date && (
            <time lang="fr" dateTime={date}>
              {frenchDate(date)}
            </time>
          )}
        </figcaption>
      </div>
    </figure>
  );
}
