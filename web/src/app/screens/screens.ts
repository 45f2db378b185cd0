import { lazyComponent } from '../../lib/lazy/lazy-component.js';
import { whenIdle } from '../../lib/lazy/when-idle.js';

/** Each screen is a chunk of its own, loaded at first use or at idle. */
export const screens = {
  Shell: lazyComponent(async () => (await import('../shell/shell.js')).Shell),
  SignIn: lazyComponent(
    async () => (await import('../../features/accounts/sign-in/sign-in-screen.js')).SignInScreen,
  ),
  Privacy: lazyComponent(
    async () => (await import('../../features/accounts/privacy/privacy-screen.js')).PrivacyScreen,
  ),
  Invite: lazyComponent(
    async () => (await import('../../features/friends/invite-code/invite-screen.js')).InviteScreen,
  ),
  Home: lazyComponent(async () => (await import('./home-with-inbox.js')).HomeWithInbox),
  Explore: lazyComponent(
    async () => (await import('../../features/explore/explore-screen.js')).ExploreScreen,
  ),
  MyList: lazyComponent(async () => (await import('./my-list-with-outbox.js')).MyListWithOutbox),
  Add: lazyComponent(async () => (await import('../../features/add/add-screen.js')).AddScreen),
  Detail: lazyComponent(
    async () => (await import('../../features/library/detail/detail-screen.js')).DetailScreen,
  ),
  Import: lazyComponent(
    async () => (await import('../../features/import/import-screen.js')).ImportScreen,
  ),
  Inbox: lazyComponent(
    async () => (await import('../../features/inbox/inbox-screen.js')).InboxScreen,
  ),
  Notifications: lazyComponent(
    async () =>
      (await import('../../features/notifications/notifications-screen.js')).NotificationsScreen,
  ),
  Friends: lazyComponent(
    async () => (await import('./friends-with-exchanged.js')).FriendsWithExchanged,
  ),
  Friend: lazyComponent(
    async () => (await import('../../features/friend-page/friend-screen.js')).FriendScreen,
  ),
  Thing: lazyComponent(
    async () => (await import('../../features/thing/thing-screen.js')).ThingScreen,
  ),
  Profile: lazyComponent(
    async () => (await import('../../features/accounts/profile/profile-screen.js')).ProfileScreen,
  ),
  Installation: lazyComponent(
    async () =>
      (await import('../../features/accounts/owner/installation-screen.js')).InstallationScreen,
  ),
  Unknown: lazyComponent(async () => (await import('./unknown-screen.js')).UnknownScreen),
};

interface Preloaded {
  readonly preload: () => Promise<void>;
}

/** Screens of one person, by the first segment of the path. */
const ofOne: Readonly<Record<string, Preloaded>> = { friends: screens.Friend };

/** By the first segment of the path. */
const byPath: Readonly<Record<string, Preloaded>> = {
  '': screens.Home,
  home: screens.Home,
  discover: screens.Explore,
  'my-trboo': screens.MyList,
  add: screens.Add,
  type: screens.Detail,
  import: screens.Import,
  inbox: screens.Inbox,
  notifications: screens.Notifications,
  friends: screens.Friends,
  thing: screens.Thing,
  profile: screens.Profile,
  installation: screens.Installation,
};

/** Loads the code of a path's screen; resolves when it is there or cannot be fetched. */
export async function preloadFor(pathname: string): Promise<void> {
  const [, first = '', one = ''] = pathname.split('/');
  if (first === 'login') return screens.SignIn.preload();
  const screen = (one === '' ? undefined : ofOne[first]) ?? byPath[first];
  if (screen) await Promise.all([screens.Shell.preload(), screen.preload()]);
}

/**
 * Preloads the other screens, so that opening one takes no wait; one after the other, because asking
 * for all of them at once would hold up a slow phone for 100 ms.
 */
export function preloadScreens(): void {
  for (const screen of Object.values(screens)) whenIdle(() => void screen.preload());
}
