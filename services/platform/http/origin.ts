import type { IncomingMessage } from 'node:http';

function hostnameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * Whether a request was made for a name of ours, and by a page of ours where a page made it. Keeps
 * out names rebound to this machine (DNS rebinding) and calls from other sites.
 */
export function isOurs(
  hosts: ReadonlySet<string>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const { host, origin } = headers;
  const asked = host === undefined ? null : hostnameOf(`http://${host}`);
  if (asked === null || !hosts.has(asked)) return false;
  if (origin === undefined) return true;
  const from = hostnameOf(origin);
  return from !== null && hosts.has(from);
}
