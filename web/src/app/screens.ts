import { lazy } from 'react';

/** Each screen's code is a file of its own, loaded when it is first shown or when there is time. */
const loaders = {
  Shell: async () => ({ default: (await import('./shell.js')).Shell }),
  SignIn: async () => ({
    default: (await import('../features/accounts/sign-in/sign-in-screen.js')).SignInScreen,
  }),
  Shared: async () => ({
    default: (await import('../features/shared/shared-screen.js')).SharedScreen,
  }),
  Home: async () => ({ default: (await import('../features/home/home-screen.js')).HomeScreen }),
  Explore: async () => ({
    default: (await import('../features/explore/explore-screen.js')).ExploreScreen,
  }),
  MyList: async () => ({
    default: (await import('../features/library/my-list/my-list-screen.js')).MyListScreen,
  }),
  Add: async () => ({ default: (await import('../features/add/add-screen.js')).AddScreen }),
  Detail: async () => ({
    default: (await import('../features/library/detail/detail-screen.js')).DetailScreen,
  }),
  Inbox: async () => ({
    default: (await import('../features/inbox/inbox-screen.js')).InboxScreen,
  }),
  Friends: async () => ({
    default: (await import('./friends-screen.js')).FriendsWithExchanged,
  }),
  Profile: async () => ({
    default: (await import('../features/accounts/profile/profile-screen.js')).ProfileScreen,
  }),
};

export const screens = {
  Shell: lazy(loaders.Shell),
  SignIn: lazy(loaders.SignIn),
  Shared: lazy(loaders.Shared),
  Home: lazy(loaders.Home),
  Explore: lazy(loaders.Explore),
  MyList: lazy(loaders.MyList),
  Add: lazy(loaders.Add),
  Detail: lazy(loaders.Detail),
  Inbox: lazy(loaders.Inbox),
  Friends: lazy(loaders.Friends),
  Profile: lazy(loaders.Profile),
};

/** By the first part of the address. */
const byPath: Readonly<Record<string, () => Promise<unknown>>> = {
  '': loaders.Home,
  home: loaders.Home,
  discover: loaders.Explore,
  'my-trboo': loaders.MyList,
  add: loaders.Add,
  type: loaders.Detail,
  inbox: loaders.Inbox,
  friends: loaders.Friends,
  profile: loaders.Profile,
};

/** Starts loading what this address will show, while it is still asked who is here. */
export function preloadFor(pathname: string): void {
  const screen = byPath[pathname.split('/')[1] ?? ''];
  if (!screen) return;
  for (const load of [loaders.Shell, screen]) load().catch(() => undefined);
}

/** Loads the other screens, so that going to one of them takes no wait. */
export function preloadScreens(): void {
  for (const load of Object.values(loaders)) {
    // One that fails now is asked for again when it is needed.
    load().catch(() => undefined);
  }
}
