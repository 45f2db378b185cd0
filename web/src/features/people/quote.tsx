import type { Person } from '../../../../services/contract/people/user.js';
import { useMe } from './me.js';
import { displayName } from './names.js';
import { FrenchDate } from '../../components/dates.js';
import { Avatar } from './avatar.js';
import classes from './quote.module.css';

interface QuoteProps {
  by: Person;
  /** ISO 8601. */
  date?: string;
  large?: boolean;
  children: string;
}

/** A person's why as a quotation. */
export function Quote({ by, date, large, children }: QuoteProps) {
  const own = by.email === useMe().email;
  return (
    <figure className={classes.quote} data-large={large}>
      <Avatar person={by} size={large ? 44 : 36} />
      <div>
        <blockquote className={classes.words} dir="auto">
          {children}
        </blockquote>
        <figcaption className={classes.who}>
          <bdi className={classes.name}>{own ? 'You' : displayName(by)}</bdi>
          {date && <FrenchDate iso={date} />}
        </figcaption>
      </div>
    </figure>
  );
}
