/**
 * What a provider said when it led back here, as it stands in the address; null when it did not. It is
 * taken out of the address: it counts once, and is nobody's to see.
 */
export function takeAnswer(): string | null {
  const { pathname, search } = window.location;
  const said = new URLSearchParams(search);
  if (!said.has('state') || !(said.has('code') || said.has('error'))) return null;
  window.history.replaceState(window.history.state, '', pathname);
  return said.toString();
}
