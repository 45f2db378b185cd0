import type { ComponentType, ReactNode } from 'react';
import type {
  LibrarySort,
  Recommendation,
} from '../../../../../services/contract/library/recommendation.js';
import type { CardActions } from '../actions/dialog-action.js';
import classes from '../../../components/lists/lists.module.css';
import { useIsWhole } from '../../../lib/page/use-is-ready.js';
import type { CardView } from './card-view.js';
import { SmallCard } from './small-card.js';
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
  /** The order of a list of the library: cards show the date by which it sorts. */
  sort?: LibrarySort;
  /** Ids of the cards that have just arrived. */
  fresh?: ReadonlySet<string>;
  view?: CardView;
  /** Addresses may name a card: `#` and the id of its recommendation. No other list of the page may. */
  isLinked?: true;
  /** The first cards of a longer list, small; on a phone, a row that scrolls sideways. */
  shelf?: true;
}

/** Cards that may be in view at first. */
const firstCards = 6;

/** A grid of cards, covers or lines; the cards of a row have one height. */
export function CardGrid({
  recommendations,
  label,
  Actions,
  Place = Itself,
  isLibrary = false,
  sort = 'most-recent',
  fresh,
  view = 'cards',
  isLinked,
  shelf,
}: CardGridProps) {
  const rendered = useIsWhole() ? recommendations : recommendations.slice(0, firstCards);
  return (
    <ul className={classes.grid} aria-label={label} data-view={view} data-shelf={shelf}>
      {rendered.map((recommendation) => (
        <li key={recommendation.id} id={isLinked && recommendation.id}>
          <Place recommendation={recommendation}>
            {view === 'cards' ? (
              <RecommendationCard
                recommendation={recommendation}
                Actions={Actions}
                isInLibraryList={isLibrary}
                saved={isLibrary && sort !== 'added'}
                fresh={fresh?.has(recommendation.id) ?? false}
                isSmall={shelf === true}
              />
            ) : (
              <SmallCard
                recommendation={recommendation}
                saved={isLibrary && sort !== 'added'}
                view={view}
                fresh={fresh?.has(recommendation.id) ?? false}
              />
            )}
          </Place>
        </li>
      ))}
    </ul>
  );
}

const Itself = ({ children }: CardPlaceProps) => children;
