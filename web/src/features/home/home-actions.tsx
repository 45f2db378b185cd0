import type { CardActionProps } from '../library/actions/card-actions.js';
import { FriendsCommentsButton } from '../library/comments/comment-buttons.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { ShareButton } from '../library/sharing/share-buttons.js';
import { SaveButton } from '../library/editing/save-button.js';

/** The actions of a card on Home. */
export function HomeActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <FriendsCommentsButton recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
      <ShareButton recommendation={recommendation} />
    </>
  );
}
