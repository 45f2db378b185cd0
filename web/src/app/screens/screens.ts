import { lazyComponent } from '../../lib/lazy/lazy-component.js';

/** Each screen's code is a file of its own, loaded when it is first shown or when there is time. */
export const screens = {
  Shell: lazyComponent(async () => (await import('../shell/shell.js')).Shell),
  SignIn: lazyComponent(
    async () => (await import('../../features/accounts/sign-in/sign-in-screen.js')).SignInScreen,
  ),
  Privacy: lazyComponent(
    async () => (await import('../../features/accounts/privacy/privacy-screen.js')).PrivacyScreen,
  ),
  Shared: lazyComponent(
    async () => (await import('../../features/shared/shared-screen.js')).SharedScreen,
  ),
  Home: lazyComponent(async () => (await import('./home-with-inbox.js')).HomeWithInbox),
  Explore: lazyComponent(
    async () => (await import('../../features/explore/explore-screen.js')).ExploreScreen,
  ),
  MyList: lazyComponent(
    async () => (await import('../../features/library/my-list/my-list-screen.js')).MyListScreen,
  ),
  Add: lazyComponent(async () => (await import('../../features/add/add-screen.js')).AddScreen),
  Detail: lazyComponent(
    async () => (await import('../../features/library/detail/detail-screen.js')).DetailScreen,
  ),
  Inbox: lazyComponent(
    async () => (await import('../../features/inbox/inbox-screen.js')).InboxScreen,
  ),
  Friends: lazyComponent(
    async () => (await import('./friends-with-exchanged.js')).FriendsWithExchanged,
  ),
  Profile: lazyComponent(
    async () => (await import('../../features/accounts/profile/profile-screen.js')).ProfileScreen,
  ),
};

/** By the first part of the address. */
const byPath: Readonly<Record<string, { preload: () => void }>> = {
  '': screens.Home,
  home: screens.Home,
  discover: screens.Explore,
  'my-trboo': screens.MyList,
  add: screens.Add,
  type: screens.Detail,
  inbox: screens.Inbox,
  friends: screens.Friends,
  profile: screens.Profile,
};

/** Starts loading what this address will show, while it is still asked who is here. */
export function preloadFor(pathname: string): void {
  const screen = byPath[pathname.split('/')[1] ?? ''];
  if (!screen) return;
  screens.Shell.preload();
  screen.preload();
}

/** Loads the other screens, so that going to one of them takes no wait. */
export function preloadScreens(): void {
  for (const screen of Object.values(screens)) screen.preload();
}
