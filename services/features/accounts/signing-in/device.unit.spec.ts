import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './signing-in.queries.js';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('A device is named after its browser and system', () => {
  it.each([
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
      'Chromium on Linux',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webKit} Chrome/140.0 Mobile Safari/537.36`,
      'Chromium on Android',
    ],
    ['curl/8.5.0', ''],
    ['<script>Linux</script>', 'Linux'],
    [undefined, ''],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
