/* Sets the theme before the first paint; a file because the page allows no inline script. */
(function () {
  let stored = null;
  try {
    stored = globalThis.localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be blocked; the system's theme then decides.
  }
  const dark =
    stored === 'dark' ||
    (stored !== 'light' && globalThis.matchMedia('(prefers-color-scheme: dark)').matches);
  globalThis.document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    dark ? 'dark' : 'light',
  );
})();
