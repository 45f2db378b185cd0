/**
 * The identity provider's response in the URL, or null. It is removed from the URL: it is valid
 * once and confidential.
 */
export function takeProviderAnswer(): string | null {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  if (!parameters.has('state') || !(parameters.has('code') || parameters.has('error'))) return null;
  window.history.replaceState(window.history.state, '', pathname);
  return parameters.toString();
}
