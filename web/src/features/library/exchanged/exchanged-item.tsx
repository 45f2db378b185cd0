import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { getFriendsRecommendations } from '../../../../../services/contract/library/recommendation.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { CategoryChip } from '../cards/category-chip.js';
import { Cover } from '../cover/cover.js';
import { facts, rating } from '../metadata.js';
import { safeLink } from '../../../lib/text/safe-link.js';
import { FrenchDate } from '../../../components/dates.js';
import { answerText } from '../sharing/share-answers.js';
import classes from './exchanged.module.css';

type Exchanged = z.infer<typeof getFriendsRecommendations.response>['recommendations'][number];

interface ExchangedItemProps {
  recommendation: Exchanged;
  friend: Person;
}

/** A recommendation sent between two friends. */
export function ExchangedItem({ recommendation, friend }: ExchangedItemProps) {
  const { answer, outcome, title, type, link, metadata } = recommendation;
  const why = recommendation.sentWhy ?? recommendation.description;
  const date = recommendation.sentDate ?? recommendation.addedDate;
  const stars = rating(metadata);
  const address = safeLink(link);
  const known = [...facts(metadata), ...(stars ? [`★ ${stars.value.toFixed(1)}`] : [])];
  return (
    <li className={classes.item}>
      <div className={classes.itemCover}>
        <Cover title={title} type={type} metadata={metadata} />
      </div>
      <div className={classes.itemBody}>
        <p className={classes.itemFacts}>
          <CategoryChip type={type} />
          <FrenchDate iso={date} />
        </p>
        <h3 dir="auto">
          <Link className={classes.itemTitle} to={`/thing/${recommendation.id}`}>
            {title}
          </Link>
        </h3>
        {known.length > 0 && <p className={classes.itemBy}>{known.join(' · ')}</p>}
        <p className={classes.itemWhy} dir="auto">
          {why}
        </p>
        {answer && <p className={classes.itemBy}>{answerText(answer, friend, outcome)}</p>}
        {address && (
          <a href={address} target="_blank" rel="noopener noreferrer nofollow">
            Open link
          </a>
        )}
      </div>
    </li>
  );
}
