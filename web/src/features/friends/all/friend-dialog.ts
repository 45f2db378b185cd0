import type { ComponentType } from 'react';
import type { Friend } from '../../../../../services/contract/friends/friend.js';

export interface FriendDialogProps {
  friend: Friend;
  onClose: () => void;
}

/** The dialog of a friend. It belongs to another feature, so the screen gets it as a prop. */
export type FriendDialog = ComponentType<FriendDialogProps>;
