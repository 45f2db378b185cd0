import type { CardActionProps } from '../library/actions/card-actions.js';
import { FriendsCommentsButton } from '../library/comments/comment-buttons.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { HideButton } from './hide-button.js';
import { SaveButton } from '../library/editing/save-button.js';
import { ShareButton } from '../library/sharing/share-buttons.js';

/** The actions of a card on Explore. */
export function ExploreActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <FriendsCommentsButton recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
      <ShareButton recommendation={recommendation} />
      <HideButton recommendation={recommendation} />
    </>
  );
}
