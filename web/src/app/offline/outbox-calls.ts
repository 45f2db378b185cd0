import { askOutboxCall, closeCall, dismissCall } from '../../features/asks/asks.js';
import { declineCall, unfriendCall } from '../../features/friends/friends.js';
import { deleteListCall, listOutboxCalls } from '../../features/friends/lists/friend-lists.js';
import { acceptCall, discardCall } from '../../features/inbox/use-inbox.js';
import { outcomeCall } from '../../features/library/outcomes/outcomes.js';
import { commentOutboxCall, deleteCommentCall } from '../../features/library/comments/comments.js';
import { addOutboxCall } from '../../features/library/editing/adding.js';
import {
  deleteCall,
  editOutboxCall,
  removeCall,
  saveOutboxCall,
} from '../../features/library/editing/commands.js';
import { reactionOutboxCall } from '../../features/library/reactions/use-reaction.js';
import { sendOutboxCall } from '../../features/library/sharing/sharing.js';
import type { OutboxCall } from '../../lib/outbox/outbox.js';
import type { UndoableCall } from '../../lib/outbox/undo-window.js';

/** Calls whose commands wait for an undo window. */
export const undoableCalls: readonly UndoableCall[] = [
  acceptCall,
  discardCall,
  outcomeCall,
  deleteCommentCall,
  dismissCall,
  closeCall,
  declineCall,
  unfriendCall,
  deleteListCall,
  deleteCall,
  removeCall,
];

/** The other calls whose commands may wait on the device. */
const queuedCalls: readonly OutboxCall[] = [
  addOutboxCall,
  reactionOutboxCall,
  commentOutboxCall,
  saveOutboxCall,
  editOutboxCall,
  sendOutboxCall,
  askOutboxCall,
  ...Object.values(listOutboxCalls),
];

export const outboxCalls: readonly OutboxCall[] = [...undoableCalls, ...queuedCalls];
