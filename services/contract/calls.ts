import { deleteAccount, exportAccount } from './account.js';
import type { Call } from './call.js';
import { addComment, getComments } from './comment.js';
import {
  createFriendList,
  deleteFriendList,
  getFriendLists,
  updateFriendList,
} from './friend-list.js';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  getFriendRequests,
  getFriends,
  rejectFriendRequest,
  sendInvite,
} from './friend.js';
import { getHomeStats, getInboxBadge, updateHomeStats } from './home.js';
import { getStaticMap } from './map.js';
import { getDeezerByIsrc } from './music.js';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getFriendsRecommendations,
  getRecommendations,
  likeDislike,
  updateRecommendation,
} from './recommendation.js';
import { searchGoogleBooks, searchGooglePlaces, searchSpotify, searchTmdb } from './search.js';
import { getSession, signIn, signOut } from './session.js';
import {
  createShareLink,
  getRecommendationWhy,
  getSharedRecommendation,
  getSharedRecommendations,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
} from './sharing.js';
import { getSubscriptions, subscribeToFriend, unsubscribeFromFriend } from './subscription.js';
import { createUser, getUser, getUsers, updateUserProfile } from './user.js';

/** Calls that belong together. */
export interface CallGroup {
  readonly name: string;
  readonly calls: readonly Call[];
}

/** Every call, in the order in which the documentation shows them. */
export const callGroups: readonly CallGroup[] = [
  { name: 'Signing in', calls: [signIn, signOut, getSession] },
  { name: 'People', calls: [createUser, getUser, getUsers, updateUserProfile] },
  { name: 'Account', calls: [exportAccount, deleteAccount] },
  {
    name: 'Recommendations',
    calls: [getRecommendations, addRecommendation, updateRecommendation, deleteRecommendation],
  },
  { name: 'Explore', calls: [getExplore, getFriendsRecommendations] },
  {
    name: 'Sharing',
    calls: [
      sendRecommendation,
      getSharedRecommendations,
      processSharedRecommendation,
      getRecommendationWhy,
      createShareLink,
      revokeShareLink,
      getSharedRecommendation,
    ],
  },
  { name: 'Opinions', calls: [likeDislike, getComments, addComment] },
  {
    name: 'Friends',
    calls: [
      getFriends,
      getFriendRequests,
      addFriend,
      acceptFriendRequest,
      rejectFriendRequest,
      deleteFriend,
      sendInvite,
    ],
  },
  {
    name: 'Lists of friends',
    calls: [getFriendLists, createFriendList, updateFriendList, deleteFriendList],
  },
  {
    name: 'Subscriptions',
    calls: [getSubscriptions, subscribeToFriend, unsubscribeFromFriend],
  },
  {
    name: 'Searching',
    calls: [
      searchTmdb,
      searchGoogleBooks,
      searchGooglePlaces,
      searchSpotify,
      getDeezerByIsrc,
      getStaticMap,
    ],
  },
  { name: 'Home', calls: [getHomeStats, updateHomeStats, getInboxBadge] },
];

export const calls: readonly Call[] = callGroups.flatMap((group) => group.calls);
