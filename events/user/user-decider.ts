import type { Decider } from '../kernel/decider.js';
import { fitsCharacters } from '../kernel/characters.js';
import { DomainError } from '../kernel/domain-error.js';
import { type RecommendationType, recommendationTypes } from '../library/recommendation-types.js';
import { type UserEvent, userEvents } from './events.js';
import { emptyProfile, inStandardOrder, maxBio, type OpenTo, type Profile } from './profile.js';

export interface UserState {
  readonly registered: boolean;
  readonly erased: boolean;
  /** Null before registering, and after the user was erased. */
  readonly email: string | null;
  readonly profile: Profile;
  readonly enabledCategories: readonly RecommendationType[];
  readonly openTo: OpenTo;
}

export interface RegisterUser {
  readonly type: 'RegisterUser';
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Omitted and undefined fields keep their values. */
export interface UpdateProfile {
  readonly type: 'UpdateProfile';
  readonly userId: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly bio?: string | undefined;
  readonly profilePicture?: string | null | undefined;
  readonly enabledCategories?: readonly RecommendationType[] | undefined;
  readonly openTo?: OpenTo | undefined;
}

interface EraseUser {
  readonly type: 'EraseUser';
  readonly userId: string;
}

export type UserCommand = RegisterUser | UpdateProfile | EraseUser;

const notFound = () => new DomainError('not-found', 'User not found');

function register(command: RegisterUser, { registered, erased }: UserState): UserEvent[] {
  if (erased) throw notFound();
  if (registered) return [];
  const { userId, email, firstName, lastName } = command;
  return [{ type: 'UserRegistered', data: { userId, email, firstName, lastName } }];
}

function updateTexts({ userId, ...changes }: UpdateProfile, { profile }: UserState): UserEvent[] {
  if (changes.bio !== undefined && !fitsCharacters(changes.bio, maxBio)) {
    throw new DomainError('invalid', `Bio must be ${maxBio} characters or less`);
  }
  const updated: Profile = {
    firstName: changes.firstName ?? profile.firstName,
    lastName: changes.lastName ?? profile.lastName,
    bio: changes.bio ?? profile.bio,
    profilePicture:
      changes.profilePicture === undefined ? profile.profilePicture : changes.profilePicture,
  };
  const same =
    updated.firstName === profile.firstName &&
    updated.lastName === profile.lastName &&
    updated.bio === profile.bio &&
    updated.profilePicture === profile.profilePicture;
  return same ? [] : [{ type: 'ProfileUpdated', data: { userId, ...updated } }];
}

function changeCategories(command: UpdateProfile, state: UserState): UserEvent[] {
  const { userId, enabledCategories: chosen } = command;
  if (chosen === undefined) return [];
  const enabledCategories = inStandardOrder(chosen);
  if (enabledCategories.length === 0) {
    throw new DomainError('invalid', 'At least one category must be enabled');
  }
  const same = enabledCategories.join() === state.enabledCategories.join();
  return same ? [] : [{ type: 'CategoriesChanged', data: { userId, enabledCategories } }];
}

function changeOpenTo({ userId, openTo }: UpdateProfile, state: UserState): UserEvent[] {
  if (openTo === undefined || openTo === state.openTo) return [];
  return [{ type: 'OpenToChanged', data: { userId, openTo } }];
}

function evolve(state: UserState, event: UserEvent): UserState {
  switch (event.type) {
    case 'UserRegistered': {
      const { email, firstName, lastName } = event.data;
      return {
        ...state,
        registered: true,
        email,
        profile: { ...state.profile, firstName, lastName },
      };
    }
    case 'ProfileUpdated': {
      const { firstName, lastName, bio, profilePicture } = event.data;
      return { ...state, profile: { firstName, lastName, bio, profilePicture } };
    }
    case 'CategoriesChanged':
      return { ...state, enabledCategories: event.data.enabledCategories };
    case 'OpenToChanged':
      return { ...state, openTo: event.data.openTo };
    case 'UserErased':
      return { ...userDecider.initialState, erased: true };
  }
}

/**
 * A user's account and profile. Registering again changes nothing (specification §10); an update
 * without changes records nothing. An erased account cannot be registered again.
 */
export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  category: 'user',
  events: userEvents,
  initialState: {
    registered: false,
    erased: false,
    email: null,
    profile: emptyProfile,
    enabledCategories: recommendationTypes,
    openTo: 'everyone',
  },
  evolve,
  decide: (command, state) => {
    if (command.type === 'RegisterUser') return register(command, state);
    if (command.type === 'EraseUser' && state.erased) return [];
    if (!state.registered) throw notFound();
    if (command.type === 'EraseUser') {
      return [{ type: 'UserErased', data: { userId: command.userId } }];
    }
    return [
      ...updateTexts(command, state),
      ...changeCategories(command, state),
      ...changeOpenTo(command, state),
    ];
  },
};
