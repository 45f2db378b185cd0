import type { Person } from '../../../../services/contract/people/user.js';
import { useMe } from './me.js';
import { FrenchDate } from '../../components/dates.js';
import { PersonFace, PersonLink } from './person-link.js';
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
      <PersonFace person={by} size={large ? 44 : 36} />
      <div>
        <blockquote className={classes.words} dir="auto">
          {children}
        </blockquote>
        <figcaption className={classes.who}>
          <PersonLink person={by} className={classes.name}>
            {own ? 'You' : undefined}
          </PersonLink>
          {date && <FrenchDate iso={date} />}
        </figcaption>
      </div>
    </figure>
  );
}
