import { IconEyeOff } from '@tabler/icons-react';
import { ActionButton } from '../../components/card-actions/action-button.js';
import type { CardActionProps } from '../../components/card-actions/card-actions.js';
import { FriendsCommentsButton } from '../../components/card-actions/comment-buttons.js';
import { ReactionButtons } from '../../components/card-actions/reaction-buttons.js';
import { SaveButton } from '../../components/card-actions/save-button.js';
import { useHiddenCards } from '../../lib/hidden-cards.js';
import { useMe } from '../../lib/me.js';

/** What can be done with a card of Explore. */
export function ExploreActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <FriendsCommentsButton recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
      <HideButton recommendation={recommendation} />
    </>
  );
}

/** Hides a card from this person on this device. */
function HideButton({ recommendation: { id } }: CardActionProps) {
  const { hide } = useHiddenCards(useMe().email);
  return <ActionButton label="Hide" Icon={IconEyeOff} onClick={() => hide(id)} />;
}
