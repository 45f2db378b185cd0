import type { CardActionProps } from '../actions/card-actions.js';
import { AllCommentsButton } from '../comments/comment-buttons.js';
import { EditButton } from '../editing/edit-button.js';
import { ReactionButtons } from '../reactions/reaction-buttons.js';
import { RemoveButton } from '../editing/remove-button.js';
import { ShareButton, ShareLinkButton } from '../sharing/share-buttons.js';

/** The actions of a card in a detail list. */
export function DetailActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <AllCommentsButton recommendation={recommendation} />
      <ShareButton recommendation={recommendation} />
      <ShareLinkButton recommendation={recommendation} />
      <EditButton recommendation={recommendation} />
      <RemoveButton recommendation={recommendation} />
    </>
  );
}
