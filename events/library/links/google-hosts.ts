const googleHost = /^(?:([a-z]+)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;

/**
 * Whether an address is on one of these subdomains of Google, under any country's domain. An
 * address without a subdomain counts as `www`.
 */
export function isGoogle({ hostname }: URL, ...subdomains: readonly string[]): boolean {
  const match = googleHost.exec(hostname);
  return match !== null && subdomains.includes(match[1] ?? 'www');
}
