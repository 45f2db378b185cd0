/**
 * The identity provider's response in the URL, or null. It is removed from the URL: it is valid
 * once and confidential.
 */
export function takeAnswer(): string | null {
  const { pathname, search } = window.location;
  const said = new URLSearchParams(search);
  if (!said.has('state') || !(said.has('code') || said.has('error'))) return null;
  window.history.replaceState(window.history.state, '', pathname);
  return said.toString();
}
