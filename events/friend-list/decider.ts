import { fitsCharacters, trimmedText } from '../kernel/characters.js';
import { DomainError } from '../kernel/domain-error.js';
import type { Decider } from '../kernel/decider.js';
import { type FriendListEvent, friendListEvents } from './events.js';

/** User ids that joined and left a list. */
interface MembersChange {
  readonly addedIds: readonly string[];
  readonly removedIds: readonly string[];
}

/** Members of a list after a change, oldest member first. */
export function membersAfter(
  memberIds: readonly string[],
  { addedIds, removedIds }: MembersChange,
): string[] {
  const removed = new Set(removedIds);
  return [...new Set([...memberIds.filter((id) => !removed.has(id)), ...addedIds])];
}

interface ActiveList {
  readonly status: 'active';
  readonly ownerId: string;
  /** Null after the owner was erased; so is the description. */
  readonly name: string | null;
  readonly description: string | null;
  readonly memberIds: readonly string[];
}
export type FriendListState =
  | { readonly status: 'none' }
  | ActiveList
  | { readonly status: 'deleted'; readonly ownerId: string };

export interface CreateFriendList {
  readonly type: 'CreateFriendList';
  readonly listId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly description: string;
  readonly memberIds: readonly string[];
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; now. A later `createdAt` is ignored. */
  readonly time: string;
}
export interface ChangeFriendList {
  readonly type: 'ChangeFriendList';
  readonly listId: string;
  /** The user who gives the command. */
  readonly userId: string;
  /** Omitted fields keep their values. */
  readonly name?: string;
  readonly description?: string;
  readonly memberIds?: readonly string[];
}
interface DeleteFriendList {
  readonly type: 'DeleteFriendList';
  readonly listId: string;
  /** The user who gives the command. */
  readonly userId: string;
}
export type FriendListCommand = CreateFriendList | ChangeFriendList | DeleteFriendList;

const maxName = 100;
const maxDescription = 300;
const maxMembers = 500;

const notFound = () => new DomainError('not-found', 'List not found');

function checkedName(input: string): string {
  const name = trimmedText(input);
  if (name === '') throw new DomainError('invalid', 'A list needs a name');
  if (!fitsCharacters(name, maxName)) {
    throw new DomainError('invalid', `A name has at most ${maxName} characters`);
  }
  return name;
}

function checkedDescription(input: string): string {
  const description = trimmedText(input);
  if (!fitsCharacters(description, maxDescription)) {
    throw new DomainError('invalid', `A description has at most ${maxDescription} characters`);
  }
  return description;
}

function checkedMembers(input: readonly string[]): string[] {
  const memberIds = [...new Set(input)];
  if (memberIds.length > maxMembers) {
    throw new DomainError('invalid', `A list has at most ${maxMembers} members`);
  }
  return memberIds;
}

function create(command: CreateFriendList, state: FriendListState): FriendListEvent[] {
  const { listId, ownerId, createdAt, time } = command;
  if (state.status !== 'none') {
    if (state.ownerId !== ownerId) throw notFound();
    throw new DomainError('duplicate', 'A list with this id already exists');
  }
  const data = {
    listId,
    ownerId,
    name: checkedName(command.name),
    description: checkedDescription(command.description),
    memberIds: checkedMembers(command.memberIds),
    createdAt: Date.parse(createdAt) > Date.parse(time) ? time : createdAt,
  };
  return [{ type: 'FriendListCreated', data }];
}

/** The list, if it is active and this user's. @throws DomainError not-found if not. */
function own(userId: string, state: FriendListState): ActiveList {
  if (state.status !== 'active' || state.ownerId !== userId) throw notFound();
  return state;
}

function change(command: ChangeFriendList, state: FriendListState): FriendListEvent[] {
  const list = own(command.userId, state);
  const { listId, userId: ownerId } = command;
  const name = command.name === undefined ? list.name : checkedName(command.name);
  const description =
    command.description === undefined ? list.description : checkedDescription(command.description);
  const memberIds = checkedMembers(command.memberIds ?? list.memberIds);
  const addedIds = memberIds.filter((id) => !list.memberIds.includes(id));
  const removedIds = list.memberIds.filter((id) => !memberIds.includes(id));
  const events: FriendListEvent[] = [];
  if (name !== list.name || description !== list.description) {
    events.push({ type: 'FriendListRenamed', data: { listId, ownerId, name, description } });
  }
  if (addedIds.length > 0 || removedIds.length > 0) {
    const data = { listId, ownerId, addedIds, removedIds };
    events.push({ type: 'FriendListMembersChanged', data });
  }
  return events;
}

function evolve(state: FriendListState, event: FriendListEvent): FriendListState {
  if (event.type === 'FriendListCreated') {
    const { ownerId, name, description, memberIds } = event.data;
    return { status: 'active', ownerId, name, description, memberIds };
  }
  if (state.status !== 'active') return state;
  switch (event.type) {
    case 'FriendListRenamed': {
      const { name, description } = event.data;
      return { ...state, name, description };
    }
    case 'FriendListMembersChanged':
      return { ...state, memberIds: membersAfter(state.memberIds, event.data) };
    case 'FriendListDeleted':
      return { status: 'deleted', ownerId: state.ownerId };
  }
}

/**
 * A friend list. Only its owner changes it, and its id is never reused. The caller must check that
 * members are friends.
 */
export const friendListDecider: Decider<FriendListState, FriendListCommand, FriendListEvent> = {
  category: 'friend-list',
  events: friendListEvents,
  initialState: { status: 'none' },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateFriendList':
        return create(command, state);
      case 'ChangeFriendList':
        return change(command, state);
      case 'DeleteFriendList': {
        const { ownerId } = own(command.userId, state);
        return [{ type: 'FriendListDeleted', data: { listId: command.listId, ownerId } }];
      }
    }
  },
};
