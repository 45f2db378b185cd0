/**
 * Chooses before the first paint what the static frame shows: sign-in, or the bars of a person. The
 * server marks a session's document; a cached one is for the last person. Public pages have no frame.
 * A device that has the fonts preloads them. The server does not know the view of lists chosen on this
 * device; with such a choice the frame is shown instead of the rendered screen.
 */
const { dataset } = document.documentElement;
const path = window.location.pathname.slice(dataset['base']?.length ?? 0);
const isPublic = /^\/(privacy|invite)(\/|$)/i.test(path);
let isKnown = dataset['signedIn'] !== undefined;
let hasCardViews = false;
let hasFonts = false;
try {
  isKnown ||= window.localStorage.getItem('trboo-user') !== null;
  hasCardViews = Object.keys(window.localStorage).some((name) =>
    name.startsWith('trboo-card-views:'),
  );
  hasFonts = window.localStorage.getItem('trboo-fonts') !== null;
} catch {
  // Without storage only the document says who is known.
}
dataset['frame'] = isPublic ? 'none' : isKnown ? 'app' : 'sign-in';
dataset['fonts'] = hasFonts ? 'kept' : 'later';
if (hasCardViews) dataset['cardViews'] = 'chosen';

export {};
