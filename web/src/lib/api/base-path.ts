/** The path below which a proxy serves the app, without a slash at its end; usually empty. */
export const basePath =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset['base'] ?? '');

/** An address of this server, below the path; others stay as they are. */
export const belowBase = (address: string) =>
  address.startsWith('/') && !address.startsWith('//') ? basePath + address : address;

/** The path of the shown screen, as the routes name it. */
export const screenPath = () => window.location.pathname.slice(basePath.length) || '/';
