import type { ComponentType } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

export interface CardActionProps {
  recommendation: Recommendation;
}

/**
 * What can be done with the cards of a screen: a component of the screen's own, put together from
 * the actions in this folder. One and the same for all cards, so that a card is drawn anew only when
 * its recommendation changes.
 */
export type CardActions = ComponentType<CardActionProps>;
