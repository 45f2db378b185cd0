/*
 * Sets the theme before the first paint, and again when the system's theme changes. The build inlines
 * it; the page's policy allows no other inline scripts.
 */
(function () {
  const system = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const set = () => {
    let stored = null;
    try {
      stored = globalThis.localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage may be blocked; the system's theme then decides.
    }
    const dark = stored === 'dark' || (stored !== 'light' && system.matches);
    globalThis.document.documentElement.setAttribute(
      'data-mantine-color-scheme',
      dark ? 'dark' : 'light',
    );
  };
  set();
  system.addEventListener('change', set);
})();
