import type { Person } from '../../../../services/contract/people/user.js';
import { useMe } from './people.js';
import { Age, LabelledDate } from '../../components/dates.js';
import { PersonFace, PersonLink } from './person-link.js';
import { t } from '../../lib/language/translate.js';
import classes from './quote.module.css';

interface QuoteProps {
  by: Person;
  /** ISO 8601. */
  date?: string;
  /** ISO 8601; shown as an age: `2h ago`. */
  since?: string;
  /** What happened at `date`: `Saved`. */
  dateLabel?: string | undefined;
  large?: boolean;
  children: string;
}

/** A person's why as a quotation. */
export function Quote({ by, date, since, dateLabel, large, children }: QuoteProps) {
  const own = by.email === useMe().email;
  return (
    <figure className={classes.quote} data-large={large}>
      <PersonFace person={by} size={large ? 44 : 36} />
      <div>
        <blockquote className={classes.words} dir="auto">
          {children}
        </blockquote>
        <figcaption className={classes.who}>
          <PersonLink person={by} className="clip-2 strong breaks">
            {own ? t('You') : undefined}
          </PersonLink>
          {date && <LabelledDate date={date} dateLabel={dateLabel} />}
          {since && <Age iso={since} />}
        </figcaption>
      </div>
    </figure>
  );
}
