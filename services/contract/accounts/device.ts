/** Names of browsers and systems; a device is `Firefox on Windows`, or one of the two. */
export const browsers = ['Edge', 'Opera', 'Firefox', 'Chromium', 'Safari', 'WebKit'] as const;
export const systems = ['Android', 'iOS', 'Windows', 'ChromeOS', 'macOS', 'Linux'] as const;
