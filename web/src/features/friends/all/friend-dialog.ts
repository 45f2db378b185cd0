import type { ComponentType } from 'react';
import type { Friend } from '../../../../../services/contract/friends/friend.js';

export interface FriendDialogProps {
  friend: Friend;
  onClose: () => void;
}

/** What opens on a friend: a part of another feature, which the screen is given. */
export type FriendDialog = ComponentType<FriendDialogProps>;
