import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import {
  getSharedRecommendation,
  revokeShareLink,
} from '../../../services/contract/library/sharing.js';
import { LaggingReadStore } from '../../../infra/testing/lagging-read-store.mjs';
import { type ReadStore, StoreUnavailable } from '../../../services/stores/ports.js';
import { Community } from '../../support/community.js';
import { RunningApplication } from '../../support/application/running-application.js';

const ada = 'ada@example.com';
const day = 24 * 60 * 60 * 1_000;
let isReadSideGone = false;
/** A read side that can be unavailable for a time. */
const readSide = (store: ReadStore): ReadStore => ({
  ...new LaggingReadStore(store).store,
  getMany: (...keys) =>
    isReadSideGone ? Promise.reject(new StoreUnavailable('away')) : store.getMany(...keys),
});

describe('The page of a share link, for messengers and browsers without scripts', () => {
  let application: RunningApplication;
  let community: Community;
  let now = new Date();

  beforeAll(async () => {
    application = await RunningApplication.start({
      clock: () => now,
      readSide,
      hasSharePages: true,
    });
    community = new Community(application);
    await community.person('Ada');
  });
  beforeEach(() => {
    now = new Date();
  });
  afterAll(() => application.close());

  const page = async (path: string, wish: Record<string, string> = {}) => {
    const headers = { host: 'localhost', ...wish };
    const response = await fetch(application.url + path, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const shares = async (title: string, more: Parameters<Community['recommends']>[2] = {}) => {
    const { id } = await community.recommends(ada, title, more);
    const token = await community.linksTo(ada, id);
    await community.library(ada);
    return { id, path: `/share/${token}` };
  };

  it('contains the item, the why, and who recommends it, but no address', async () => {
    const { path } = await shares('Dune', {
      metadata: { thumbnail: 'http://books.google.com/content?id=1' },
      keepPrivate: true,
    });
    const { status, html, headers } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain('<title>Dune · Trboo</title>');
    expect(html).toContain('content="Livre, recommandé par Ada\u202f: Why Dune"');
    expect(html).toContain('property="og:image" content="https://books.google.com/content?id=1"');
    expect(html).toContain('name="twitter:card" content="summary"');
    expect(html).toMatch(new RegExp(`property="og:url" content="http://[^"]+${path}"`));
    expect(html).toMatch(/^<!doctype html><html lang="fr"/);
    expect(html).toContain('Recommandé par <strong>Ada</strong>');
    expect(html).toContain('<h1 id="shared-title" dir="auto">Dune</h1>');
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).not.toContain('@example.com');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('is in the chosen language, or else in that of the browser', async () => {
    const { path } = await shares('Persuasion');
    const english = await page(path, { 'accept-language': 'en-GB,fr;q=0.5' });
    expect(english.html).toMatch(/^<!doctype html><html lang="en"/);
    expect(english.html).toContain('content="Book, recommended by Ada: Why Persuasion"');
    expect(english.html).toContain('Recommended by <strong>Ada</strong>');
    expect(english.headers.get('vary')).toContain('accept-language');
    const chosen = await page(path, { 'accept-language': 'en', cookie: 'language=fr' });
    expect(chosen.html).toContain('Recommandé par <strong>Ada</strong>');
  });

  it('shows the whole why, and its form keeps the token without scripts', async () => {
    const why = 'Read it for the sand. '.repeat(22).trim();
    const { path } = await shares('Arrakis', { description: why });
    const { html } = await page(path);
    expect(html).toContain(`<blockquote dir="auto">${why}</blockquote>`);
    expect(html).toMatch(/<form class="[^"]+" action="\/login" method="get">/);
    expect(html).toContain(`name="share" value="${path.replace('/share/', '')}"`);
  });

  it('allows only its own scripts and styles', async () => {
    const { path } = await shares('Caladan');
    const { html, headers } = await page(path);
    const policy = headers.get('content-security-policy') ?? '';
    const sources = (name: string) =>
      new RegExp(`(?:^|;)${name} ([^;]+)`).exec(policy)?.[1]?.split(' ').sort();
    const digests = (element: string) =>
      [...html.matchAll(new RegExp(`<${element}(?: type="module")?>(.*?)</${element}>`, 'gs'))]
        .map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
        .map((digest) => `'sha256-${digest}'`)
        .sort();
    expect(sources('default-src')).toEqual(["'none'"]);
    expect(digests('script')).toHaveLength(2);
    expect(sources('script-src')).toEqual(digests('script'));
    expect(sources('style-src')).toEqual(digests('style'));
    expect(html).not.toMatch(/<script[^>]+src=|<link[^>]+stylesheet/);
  });

  it('is the same under all spellings of its address', async () => {
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

  it('shows no token that is invalid', async () => {
    const { path } = await shares('Ubik');
    const token = path.replace('/share/', '');
    for (const other of [`${token}.`, `${token}==`, ` ${token}`, `${token}%`]) {
      const shown = await application.send(getSharedRecommendation, { token: other });
      expect([other, shown.status]).toEqual([other, 404]);
    }
    expect((await application.send(getSharedRecommendation, { token })).status).toBe(200);
  });

  it('contains people’s input as text, and no images from unknown hosts', async () => {
    const { path } = await shares('</title><script>alert(1)</script>', {
      description: '"><img src=x onerror=alert(1)>',
      metadata: { coverBig: 'https://evil.example/x.png', photo: 'javascript:alert(1)' },
    });
    const { html } = await page(path);
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Trboo');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/<img src=x|onerror="|content="[^"]*evil/);
    expect(html).toMatch(/og:image" content="http:\/\/127\.0\.0\.1:\d+\/share-cover\/[^"]+"/);
  });

  it('has a drawn cover as its picture when there is no other, while the link is valid', async () => {
    const { id, path } = await shares('Drawn for Ada');
    const picture = () => fetch(application.url + path.replace('/share/', '/share-cover/'));
    const drawn = await picture();
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height } = await sharp(await drawn.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1_200, 630]);
    const { channels } = await sharp(await (await picture()).arrayBuffer()).stats();
    // A colour unknown to the renderer would be black.
    expect(channels.some(({ mean }) => mean > 20)).toBe(true);
    await community.execute(revokeShareLink, { recommendationId: id, userEmail: ada });
    await community.library(ada);
    expect((await picture()).status).toBe(404);
  });

  it('tells when the link was revoked, has expired, or is unknown', async () => {
    const { id, path } = await shares('Emma');
    expect((await page(path)).html).toContain('Emma');
    now = new Date(now.getTime() + 31 * day);
    expect((await page(path)).status).toBe(404);
    now = new Date(now.getTime() - 31 * day);
    await community.execute(revokeShareLink, { recommendationId: id, userEmail: ada });
    await community.library(ada);
    const missing = [400, 'Token de partage manquant'] as const;
    const unknown = [404, 'Recommandation non trouvée'] as const;
    for (const [gone, [expected, says]] of [
      ['/share', missing],
      ['/share/', missing],
      [path, unknown],
      ['/share/AAAAAAAAAAAAAAAAAAAAAA', unknown],
      ['/share/x', unknown],
      ['/share/%00', unknown],
      [`/share/${'x'.repeat(300)}`, unknown],
    ] as const) {
      const { status, html, headers } = await page(gone);
      expect([gone, status]).toEqual([gone, expected]);
      expect(html).toContain(says);
      expect(html).not.toContain('Emma');
      expect(html).toMatch(
        /<a class="[^"]+" href="\/" data-primary="true">Retour à l’accueil<\/a>/,
      );
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('tells why the server cannot show it, or that there is no network', async () => {
    const { path } = await shares('Ulysses');
    isReadSideGone = true;
    const { status, html, headers } = await page(path);
    isReadSideGone = false;
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(html).toContain('Réessayez dans un instant');
    expect(html).not.toContain('Ulysses');
    const offline = await page('/share-offline');
    expect([offline.status, offline.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(offline.html).toContain('Erreur de connexion');
  });
});
