import type { ComponentType, ReactNode } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { CardActions } from '../actions/card-actions.js';
import classes from '../../../components/lists/grid.module.css';
import { RecommendationCard } from './recommendation-card.js';

export interface CardPlaceProps {
  recommendation: Recommendation;
  /** The card. */
  children: ReactNode;
}

interface CardGridProps {
  recommendations: readonly Recommendation[];
  /** Accessible name of the list. */
  label: string;
  /** The actions on each card. */
  Actions: CardActions;
  /** Wraps each card; a screen can show something else in its place. */
  Place?: ComponentType<CardPlaceProps>;
  /**
   * The list belongs to the library: cards show the date they were saved and leave when removed.
   */
  isLibrary?: boolean;
  /** Ids of the cards that have just arrived. */
  fresh?: ReadonlySet<string>;
}

/** A grid of cards in rows of equal height, one column on a phone. */
export function CardGrid({
  recommendations,
  label,
  Actions,
  Place = Itself,
  isLibrary = false,
  fresh,
}: CardGridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {recommendations.map((recommendation) => (
        <li key={recommendation.id} id={recommendation.id}>
          <Place recommendation={recommendation}>
            <RecommendationCard
              recommendation={recommendation}
              Actions={Actions}
              isInLibraryList={isLibrary}
              fresh={fresh?.has(recommendation.id) ?? false}
            />
          </Place>
        </li>
      ))}
    </ul>
  );
}

const Itself = ({ children }: CardPlaceProps) => children;
