import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import { SegmentedControl } from '../../components/inputs/segmented-control.js';
import { CommonList } from '../library/exchanged/common-list.js';
import { directionLabels } from '../library/exchanged/exchanged-query.js';
import { ExchangedList } from '../library/exchanged/exchanged-list.js';
import { displayName } from '../people/people.js';
import { t, Translated } from '../../lib/language/translate.js';
import { useAddressValues } from '../../lib/page/address-values.js';
import classes from './friend-page.module.css';

/** The parts of a friend's page: what was sent, what was received, and what both have. */
const shownPart = z.enum(['sent', 'received', 'both']);
const shownParts = shownPart.options;
type ShownPart = z.infer<typeof shownPart>;

const values = z.object({ show: shownPart.catch('sent') });

/** The part that the URL names, and a function that shows another. */
export function useShownPart(): [ShownPart, (part: ShownPart) => void] {
  const [{ show }, change] = useAddressValues(values);
  return [show, (part) => change({ show: part })];
}

const labels = { ...directionLabels, both: t('Both of you') };
const filters = shownParts.map((value) => ({ value, label: labels[value] }));

/** The items that the two have sent each other, and those that both have. */
export function WithFriend({ friend }: { friend: Friend }) {
  const [part, setPart] = useShownPart();
  return (
    <section aria-labelledby="with-friend">
      <h2 id="with-friend" className="visually-hidden">
        {t('Between the two of you')}
      </h2>
      <div className={classes.choice}>
        <SegmentedControl
          size="md"
          aria-label={t('What to show')}
          data={filters}
          value={part}
          onChange={setPart}
        />
        <Link to={`/discover?${new URLSearchParams({ friend: friend.id ?? '' }).toString()}`}>
          <Translated
            id="All that <name/> recommends"
            components={{ name: <bdi>{displayName(friend)}</bdi> }}
          />
        </Link>
      </div>
      {part === 'both' ? (
        <CommonList friend={friend} />
      ) : (
        <ExchangedList key={part} friend={friend} direction={part} asCards />
      )}
    </section>
  );
}
