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
  /** What the list is, for those who do not see it. */
  label: string;
  /** What can be done with each of them. */
  Actions: CardActions;
  /** What stands where a card does: the card itself, unless the screen has something to say there. */
  Place?: ComponentType<CardPlaceProps>;
  /** The list is one's library: its cards show when they came there, and leave it when they are removed. */
  isLibrary?: boolean;
  /** Ids of those that have just arrived by themselves. */
  fresh?: ReadonlySet<string>;
}

/** Cards in rows of equal height; one column on a phone. What is far off the screen is not drawn. */
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
