import type { CardActionProps } from '../../components/card-actions/card-actions.js';
import { FriendsCommentsButton } from '../../components/card-actions/comment-buttons.js';
import { ReactionButtons } from '../../components/card-actions/reaction-buttons.js';
import { SaveButton } from '../../components/card-actions/save-button.js';

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
