import { Translated } from '../../components/translated.js';
import { Link } from 'react-router-dom';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import { SegmentedControl } from '../../components/inputs/segmented-control.js';
import { CommonList } from '../library/exchanged/common-list.js';
import { directionLabels } from '../library/exchanged/direction-labels.js';
import { ExchangedList } from '../library/exchanged/exchanged-list.js';
import { displayName } from '../people/names.js';
import classes from './friend-page.module.css';
import { shownParts, useShownPart } from './shown-part.js';
import { t } from '../../lib/language/translate.js';

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
