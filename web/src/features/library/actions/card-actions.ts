import type { ComponentType } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

export interface CardActionProps {
  recommendation: Recommendation;
}

/**
 * The actions on a screen's cards, composed by the screen from the action buttons. The same
 * component for all cards, so that a card renders only when its recommendation changes.
 */
export type CardActions = ComponentType<CardActionProps>;
