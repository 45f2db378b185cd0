/**
 * Says before the first paint what the static frame shows: sign-in, or the bars of a person who was
 * signed in on this device. Pages that everybody may open have none. A device that has the fonts
 * asks for them before the first paint; where it has none yet, a person's screens do without them.
 * The server does not know how a person sees lists on this device: whoever chose it gets the frame
 * instead of a rendered screen.
 */
const isPublic = /^\/(privacy|invite)(\/|$)/i.test(window.location.pathname);
let isKnown = false;
let hasCardViews = false;
let hasFonts = false;
try {
  isKnown = window.localStorage.getItem('trboo-user') !== null;
  hasCardViews = Object.keys(window.localStorage).some((name) =>
    name.startsWith('trboo-card-views:'),
  );
  hasFonts = window.localStorage.getItem('trboo-fonts') !== null;
} catch {
  // Without storage nobody is known.
}
const { dataset } = document.documentElement;
dataset['frame'] = isPublic ? 'none' : isKnown ? 'app' : 'sign-in';
if (hasFonts) dataset['fonts'] = 'kept';
else if (isKnown) dataset['fonts'] = 'later';
if (hasCardViews) dataset['cardViews'] = 'chosen';

export {};
