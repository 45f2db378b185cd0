import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Recommendation } from '../../../../services/contract/recommendation.js';
import { CardGrid } from '../../components/card-grid.js';
import { EmptyState } from '../../components/empty-state.js';
import type { ExploreFilters } from '../../lib/live/pages.js';
import { useArrivals } from '../../lib/live/use-arrivals.js';
import { useAtTop } from '../../lib/use-at-top.js';
import { count } from '../../lib/words.js';
import { isFiltered, searchOf } from './filters.js';
import classes from './explore.module.css';

interface ExploreListProps {
  recommendations: readonly Recommendation[];
  filters: ExploreFilters;
}

/** The cards; new ones wait behind a pill while one reads further down. */
export function ExploreList({ recommendations, filters }: ExploreListProps) {
  const list = searchOf(filters).toString();
  const { shown, waiting, fresh } = useArrivals(recommendations, useAtTop(), list);
  const heading = useRef<HTMLHeadingElement>(null);
  const showNews = () => {
    heading.current?.focus({ preventScroll: true });
    toTop();
  };
  const news = waiting || fresh.size;
  return (
    <section aria-labelledby="explored">
      <h2 id="explored" ref={heading} tabIndex={-1} className="visually-hidden">
        Recommendations
      </h2>
      <p className="visually-hidden" aria-live="polite">
        {news > 0 && `${count(news, 'new recommendation')} from your friends`}
      </p>
      {waiting > 0 && (
        <Button className={classes.pill} leftSection={<IconArrowUp size={18} />} onClick={showNews}>
          {waiting} new
        </Button>
      )}
      {shown.length > 0 ? (
        <CardGrid recommendations={shown} label="Recommendations" fresh={fresh} />
      ) : (
        <EmptyState title="No recommendations found matching your filters.">
          {!isFiltered(filters) && (
            <Button component={Link} to="/friends">
              Find friends
            </Button>
          )}
        </EmptyState>
      )}
    </section>
  );
}

function toTop(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
}
