import type { Recommendation } from '../../../../../services/contract/recommendation.js';
import type { CardActions } from './card-actions.js';
import classes from '../../../components/grid.module.css';
import { RecommendationCard } from './recommendation-card.js';

interface CardGridProps {
  recommendations: readonly Recommendation[];
  /** What the list is, for those who do not see it. */
  label: string;
  /** What can be done with each of them. */
  Actions: CardActions;
  /** Ids of those that have just arrived by themselves. */
  fresh?: ReadonlySet<string>;
}

/** Cards in rows of equal height; one column on a phone. What is far off the screen is not drawn. */
export function CardGrid({ recommendations, label, Actions, fresh }: CardGridProps) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {recommendations.map((recommendation) => (
        <li key={recommendation.id} id={recommendation.id}>
          <RecommendationCard
            recommendation={recommendation}
            Actions={Actions}
            fresh={fresh?.has(recommendation.id) ?? false}
          />
        </li>
      ))}
    </ul>
  );
}
