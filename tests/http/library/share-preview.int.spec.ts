import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getSharedRecommendation,
  revokeShareLink,
} from '../../../services/contract/library/sharing.js';
import { Community } from '../../support/community.js';
import { RunningApplication } from '../../support/application/running-application.js';

const ada = 'ada@example.com';
const day = 24 * 60 * 60 * 1_000;
const shell = '<!doctype html><html><head><title>Trboo</title></head><body>shell</body></html>';

describe('The page of a share link, as a messenger reads it', () => {
  let application: RunningApplication;
  let community: Community;
  let now = new Date();

  beforeAll(async () => {
    application = await RunningApplication.start({ clock: () => now, page: shell });
    community = new Community(application);
    await community.person('Ada');
  });
  beforeEach(() => {
    now = new Date();
  });
  afterAll(() => application.close());

  const page = async (path: string) => {
    const response = await fetch(application.url + path, { headers: { host: 'localhost' } });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const shares = async (title: string, more: Parameters<Community['recommends']>[2] = {}) => {
    const { id } = await community.recommends(ada, title, more);
    const token = await community.linksTo(ada, id);
    await community.library(ada);
    return { id, path: `/share/${token}` };
  };

  it('says what it is, why, and who recommends it, and no address', async () => {
    const { path } = await shares('Dune', {
      metadata: { thumbnail: 'http://books.google.com/content?id=1' },
      keepPrivate: true,
    });
    const { status, html, headers } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain('<title>Dune · Trboo</title>');
    expect(html).toContain('content="Livre, recommandé par Ada : Why Dune"');
    expect(html).toContain('property="og:image" content="https://books.google.com/content?id=1"');
    expect(html).toContain('name="twitter:card" content="summary"');
    expect(html).toMatch(new RegExp(`property="og:url" content="http://[^"]+${path}"`));
    expect(html).toContain('<body>shell</body>');
    expect(html).not.toContain('@');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is the same under every spelling of its address that shows the link', async () => {
    const { path } = await shares('Solaris');
    const token = path.replace('/share/', '');
    const spellings = [`${path}/`, `${path}//`, `${path}?utm_source=x`, `/Share/${token}/?a=b`];
    for (const spelling of [...spellings, `/%73hare/${token}`]) {
      const { html, headers } = await page(spelling);
      expect([spelling, html]).toEqual([spelling, expect.stringContaining('<title>Solaris')]);
      expect(html).toMatch(new RegExp(`property="og:url" content="http://[^"]+${path}"`));
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  it('shows no token that could not be kept', async () => {
    const { path } = await shares('Ubik');
    const token = path.replace('/share/', '');
    for (const other of [`${token}.`, `${token}==`, ` ${token}`, `${token}%`]) {
      const shown = await application.send(getSharedRecommendation, { token: other });
      expect([other, shown.status]).toEqual([other, 404]);
    }
    expect((await application.send(getSharedRecommendation, { token })).status).toBe(200);
  });

  it('holds what people write as text, and no image of a host that we do not know', async () => {
    const { path } = await shares('</title><script>alert(1)</script>', {
      description: '"><img src=x onerror=alert(1)>',
      metadata: { coverBig: 'https://evil.example/x.png', photo: 'javascript:alert(1)' },
    });
    const { html } = await page(path);
    expect(html).not.toMatch(/<script|<img|evil|javascript:/);
    expect(html).toMatch(/og:image" content="http:\/\/127\.0\.0\.1:\d+\/preview\.png"/);
  });

  it('is the plain page when the link was revoked, has expired, or never was', async () => {
    const { id, path } = await shares('Emma');
    expect((await page(path)).html).toContain('Emma');
    now = new Date(now.getTime() + 31 * day);
    expect((await page(path)).html).toBe(shell);
    now = new Date(now.getTime() - 31 * day);
    await community.give(revokeShareLink, { recommendationId: id, userEmail: ada });
    await community.library(ada);
    for (const gone of [
      '/share',
      '/share/',
      path,
      '/share/AAAAAAAAAAAAAAAAAAAAAA',
      '/share/x',
      '/share/%00',
    ]) {
      const { status, html, headers } = await page(gone);
      expect([gone, status, html]).toEqual([gone, 200, shell]);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
  });
});
