/**
 * Says before the first paint what the static frame shows: sign-in, or the bars of a person who was
 * signed in on this device. Pages that everybody may open have none.
 */
const isPublic = /^\/(privacy|invite)(\/|$)/i.test(window.location.pathname);
let isKnown = false;
try {
  isKnown = window.localStorage.getItem('trboo-user') !== null;
} catch {
  // Without storage nobody is known.
}
document.documentElement.dataset['frame'] = isPublic ? 'none' : isKnown ? 'app' : 'sign-in';

export {};
