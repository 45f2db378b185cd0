/** The path of Home, which has two; the current one, so that the link counts as active. */
export const homePath = (pathname: string) => (pathname === '/home' ? '/home' : '/');
