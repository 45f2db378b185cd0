import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { NewItems } from '../../components/lists/new-items.js';
import type { CardView } from '../library/cards/card-view.js';
import { CardGrid } from '../library/cards/card-grid.js';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { useNewItems } from '../../lib/new-items/use-new-items.js';
import { useAtTop } from '../../lib/page/use-at-top.js';
import { ExploreActions } from './explore-actions.js';
import { HiddenCardPlace } from './hidden-card-place.js';
import { t } from '../../lib/language/translate.js';

interface ExploreListProps {
  recommendations: readonly Recommendation[];
  /** Identifies the list: after a change of filters no item counts as new. */
  list: string;
  isFiltered: boolean;
  view: CardView;
}

/** The cards of Explore; new ones are held back while the person reads further down. */
export function ExploreList({ recommendations, list, isFiltered, view }: ExploreListProps) {
  const { shown, waiting, fresh } = useNewItems(recommendations, useAtTop(), list);
  return (
    <section aria-labelledby="explored">
      <h2 id="explored" className="visually-hidden">
        {t('Recommendations')}
      </h2>
      <NewItems
        waiting={waiting}
        fresh={fresh}
        announcement={(count) =>
          t(
            '{count, plural, one {# new recommendation} other {# new recommendations}} from your friends',
            { count },
          )
        }
      />
      {shown.length > 0 ? (
        <CardGrid
          recommendations={shown}
          label={t('Recommendations')}
          Actions={ExploreActions}
          Place={HiddenCardPlace}
          fresh={fresh}
          view={view}
        />
      ) : (
        <EmptyState title={t('No recommendations found matching your filters.')}>
          {!isFiltered && (
            <Button component={Link} to="/friends">
              {t('Find friends')}
            </Button>
          )}
        </EmptyState>
      )}
    </section>
  );
}
