import { Link, type LinkProps, useLocation } from 'react-router-dom';

/** Further paths of an entry: Home has two, and My List shows its sections in full. */
const furtherPaths: Readonly<Record<string, RegExp>> = {
  '/': /^\/home$/,
  '/my-trboo': /^\/type\//,
};

/**
 * A link of the navigation, current on its screen and on those below it. A recommendation's own
 * page is below none: it may be one's own, a friend's, or in the Inbox.
 */
export function EntryLink({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const isCurrent =
    pathname === to || pathname.startsWith(`${to}/`) || furtherPaths[to]?.test(pathname);
  return <Link {...props} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
