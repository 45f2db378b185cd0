import { IconEyeOff } from '@tabler/icons-react';
import { ActionButton } from '../../components/action-button.js';
import type { CardActionProps } from '../library/actions/card-actions.js';
import { FriendsCommentsButton } from '../library/comments/comment-buttons.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { SaveButton } from '../library/editing/save-button.js';
import { ShareButton } from '../library/sharing/share-buttons.js';
import { useHiddenCards } from './use-hidden-cards.js';
import { ignoreRepeatedPress } from '../../lib/forms/repeated-press.js';
import { useMe } from '../people/me.js';

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

/** Hides a card on this device. */
function HideButton({ recommendation: { id, title } }: CardActionProps) {
  const { hide } = useHiddenCards(useMe().email);
  const press = () => {
    ignoreRepeatedPress();
    hide({ id, title });
  };
  return <ActionButton label="Hide" Icon={IconEyeOff} onClick={press} />;
}
