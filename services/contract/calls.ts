import {
  blockPerson,
  getMutedAndBlocked,
  mutePerson,
  unblockPerson,
  unmutePerson,
} from './friends/block.js';
import { deleteAccount, exportAccount } from './accounts/account.js';
import { askForRecommendation, closeAsk, dismissAsk, getAsks } from './library/ask.js';
import { getActivity, getActivityItems } from './home/activity.js';
import type { Call } from './call.js';
import { addComment, deleteComment, getComments } from './library/comment.js';
import {
  cancelImport,
  exportLibrary,
  getImportReport,
  getImportRows,
  getImports,
  startImport,
  undoImport,
  uploadImport,
} from './library/import.js';
import { getCommonRecommendations } from './library/common.js';
import {
  createFriendList,
  deleteFriendList,
  getFriendLists,
  updateFriendList,
} from './friends/friend-list.js';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  getFriendRequests,
  getFriends,
  rejectFriendRequest,
  sendInvite,
} from './friends/friend.js';
import { getHomeStats, getInboxBadge, updateHomeStats } from './home/home.js';
import { getReadState, markRead } from './home/reading.js';
import {
  getNotificationSettings,
  muteNotifications,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from './notifications/settings.js';
import { getNotifications } from './notifications/notifications.js';
import { getStaticMap } from './search/map.js';
import { getDeezerByIsrc } from './search/music.js';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getFriendsRecommendations,
  getRecommendations,
  likeDislike,
  updateRecommendation,
} from './library/recommendation.js';
import {
  searchGoogleBooks,
  searchGooglePlaces,
  searchSpotify,
  searchTmdb,
} from './search/search.js';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  declinePasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './accounts/passkey.js';
import {
  choosePasskeyOnly,
  endPasskeyOnly,
  makeRecoveryCodes,
  signInByRecoveryCode,
} from './accounts/passkey-only.js';
import { getInstallation, takeBackup } from './accounts/installation.js';
import { join } from './accounts/join.js';
import { getPrivacy } from './accounts/privacy.js';
import { beginProviderSignIn, signInByProvider } from './accounts/provider.js';
import {
  endSession,
  getSession,
  getSessions,
  proveIdentity,
  signIn,
  signOut,
} from './accounts/session.js';
import {
  createShareLink,
  getRecipients,
  getRecommendation,
  getRecommendationWhy,
  getSentOutcomes,
  getSharedRecommendation,
  getSharedRecommendations,
  getShareLinks,
  processSharedRecommendation,
  revokeShareLink,
  seeSharedRecommendations,
  sendRecommendation,
  withdrawRecommendation,
} from './library/sharing.js';
import { recordOutcome } from './library/outcome.js';
import { getInvitations } from './friends/invitation.js';
import { createInviteCode, getInviteCode, getInviter } from './friends/invite-code.js';
import {
  getSubscriptions,
  subscribeToFriend,
  unsubscribeFromFriend,
} from './friends/subscription.js';
import { createUser, getUser, getUsers, updateUserProfile } from './people/user.js';
import { getWellKnown } from './search/well-known.js';

/** Calls that belong together. */
export interface CallGroup {
  readonly name: string;
  /** Their purpose, in one sentence. */
  readonly description: string;
  readonly calls: readonly Call[];
}

/** All calls, in the order of the documentation. */
export const callGroups: readonly CallGroup[] = [
  {
    name: 'Signing in',
    description: 'Signing in and out, sessions, and proof of identity.',
    calls: [
      signIn,
      beginProviderSignIn,
      signInByProvider,
      signOut,
      getSession,
      getSessions,
      endSession,
      proveIdentity,
      join,
    ],
  },
  {
    name: 'Passkeys',
    description: 'Sign-in with keys on devices instead of mailed codes.',
    calls: [
      askPasskey,
      signInByPasskey,
      getPasskeys,
      beginPasskey,
      addPasskey,
      renamePasskey,
      removePasskey,
      declinePasskey,
      choosePasskeyOnly,
      makeRecoveryCodes,
      endPasskeyOnly,
      signInByRecoveryCode,
    ],
  },
  {
    name: 'People',
    description: 'Accounts as others see them, and the caller’s own profile.',
    calls: [createUser, getUser, getUsers, updateUserProfile],
  },
  {
    name: 'Account',
    description: 'Export and erasure of everything stored about the caller.',
    calls: [exportAccount, deleteAccount, getPrivacy],
  },
  {
    name: 'Installation',
    description: 'How the installation does, for the person who runs it.',
    calls: [getInstallation, takeBackup],
  },
  {
    name: 'Recommendations',
    description: 'The library: the caller’s own recommendations, and saved ones of others.',
    calls: [
      getRecommendations,
      addRecommendation,
      updateRecommendation,
      deleteRecommendation,
      getActivity,
      getActivityItems,
    ],
  },
  {
    name: 'Import and export',
    description: 'Bringing a library from another service, and taking it along.',
    calls: [
      uploadImport,
      getImports,
      getImportRows,
      startImport,
      cancelImport,
      undoImport,
      getImportReport,
      exportLibrary,
    ],
  },
  {
    name: 'Explore',
    description: 'What friends recommend.',
    calls: [getExplore, getFriendsRecommendations, getCommonRecommendations],
  },
  {
    name: 'Sharing',
    description: 'Sending to friends, answering, and public links.',
    calls: [
      sendRecommendation,
      withdrawRecommendation,
      getSharedRecommendations,
      seeSharedRecommendations,
      processSharedRecommendation,
      recordOutcome,
      getRecommendation,
      getRecommendationWhy,
      getRecipients,
      getSentOutcomes,
      createShareLink,
      getShareLinks,
      revokeShareLink,
      getSharedRecommendation,
    ],
  },
  {
    name: 'Asking',
    description: 'Asking friends to recommend something.',
    calls: [askForRecommendation, getAsks, closeAsk, dismissAsk],
  },
  {
    name: 'Reactions',
    description: 'Likes, dislikes and comments.',
    calls: [likeDislike, getComments, addComment, deleteComment],
  },
  {
    name: 'Friends',
    description: 'Friends, requests and invitations.',
    calls: [
      getFriends,
      getFriendRequests,
      addFriend,
      acceptFriendRequest,
      rejectFriendRequest,
      deleteFriend,
      getInvitations,
      sendInvite,
      getInviteCode,
      createInviteCode,
      getInviter,
    ],
  },
  {
    name: 'Friend lists',
    description: 'Private groups of friends to send to.',
    calls: [getFriendLists, createFriendList, updateFriendList, deleteFriendList],
  },
  {
    name: 'Subscriptions',
    description: 'Friends whose new recommendations arrive automatically.',
    calls: [getSubscriptions, subscribeToFriend, unsubscribeFromFriend],
  },
  {
    name: 'Muting and blocking',
    description: 'Hiding a person from the caller, and two people from each other.',
    calls: [getMutedAndBlocked, mutePerson, unmutePerson, blockPerson, unblockPerson],
  },
  {
    name: 'Searching',
    description: 'Search for things to recommend, previews of music, and maps.',
    calls: [
      searchTmdb,
      searchGoogleBooks,
      searchGooglePlaces,
      searchSpotify,
      getWellKnown,
      getDeezerByIsrc,
      getStaticMap,
    ],
  },
  {
    name: 'Home',
    description: 'Figures of the community.',
    calls: [getHomeStats, updateHomeStats, getInboxBadge, getReadState, markRead, getNotifications],
  },
  {
    name: 'Pushes and mail',
    description: 'What the caller is told outside of the product.',
    calls: [
      getNotificationSettings,
      updateNotificationSettings,
      muteNotifications,
      subscribeToPush,
      unsubscribeFromPush,
    ],
  },
];

export const calls: readonly Call[] = callGroups.flatMap((group) => group.calls);
