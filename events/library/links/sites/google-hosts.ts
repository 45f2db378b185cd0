const google = /^(?:([a-z]+)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;

/** Whether an address is Google's, in whatever country, by one of these names; `www` may be left out. */
export function isGoogle({ hostname }: URL, ...names: readonly string[]): boolean {
  const found = google.exec(hostname);
  return found !== null && names.includes(found[1] ?? 'www');
}
