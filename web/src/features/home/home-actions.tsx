import type { CardActionProps } from '../library/actions/card-actions.js';
import { FriendsCommentsButton } from '../library/comments/comment-buttons.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { SaveButton } from '../library/editing/save-button.js';

/** What can be done with a card of Home. */
export function HomeActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <FriendsCommentsButton recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
    </>
  );
}
