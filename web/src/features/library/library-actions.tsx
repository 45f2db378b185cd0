import { IconMessageCircle } from '@tabler/icons-react';
import { ActionLink } from '../../components/card-actions/action-button.js';
import type { CardActionProps } from '../../components/card-actions/card-actions.js';
import { AllCommentsButton } from '../../components/card-actions/comment-buttons.js';
import { EditButton } from '../../components/card-actions/edit-button.js';
import { ReactionButtons } from '../../components/card-actions/reaction-buttons.js';
import { RemoveButton } from '../../components/card-actions/remove-button.js';
import { ShareButton, ShareLinkButton } from '../../components/card-actions/share-buttons.js';

/** What can be done with a card of My List; comments are on its category's page. */
export function ShelfActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <ActionLink label="Comments" Icon={IconMessageCircle} to={`/type/${recommendation.type}`} />
    </>
  );
}

/** What can be done with a card of a detail list. */
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
