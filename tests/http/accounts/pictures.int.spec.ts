import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import http from 'node:http';
import sharp from 'sharp';
import { type Call, errorAnswer } from '../../../services/contract/call.js';
import { getFriends } from '../../../services/contract/friends/friend.js';
import { createUser, getUser, updateUserProfile } from '../../../services/contract/people/user.js';
import { openMemoryBlobs } from '../../stand-ins/memory/blobs.js';
import { StoreUnavailable } from '../../../services/stores/ports.js';
import { Community } from '../../support/community.js';
import {
  dataUrl,
  hugeGif,
  hugePng,
  image,
  imageFormats,
  photograph,
} from '../../support/images.js';
import { RunningApplication } from '../../support/application/running-application.js';

const address = /^\/api\/picture\/[0-9a-f]{64}$/;
const idIn = (picture: string | null) => picture?.split('/').at(-1) ?? '';

describe('A profile picture', () => {
  let application: RunningApplication;
  let community: Community;
  const [ada, ben] = ['ada@example.com', 'ben@example.com'];

  beforeAll(async () => {
    application = await RunningApplication.start();
    community = new Community(application);
    for (const name of ['Ada', 'Ben']) await community.person(name);
    await community.makesFriends(ada, ben);
  });
  afterAll(() => application.close());

  const setPicture = async (email: string, profile_picture: string | null) => {
    const { user } = await community.execute(updateUserProfile, { email, profile_picture });
    expect(await community.read(getUser, { email })).toEqual({ user });
    return user.profilePicture;
  };
  const fetchPicture = (picture: string | null) => fetch(`${application.url}${picture ?? ''}`);
  const bytesOf = async (picture: string | null) =>
    Buffer.from(await (await fetchPicture(picture)).arrayBuffer());

  it.each(imageFormats)('can be a %s, and is converted to a small square WebP', async (format) => {
    const picture = await setPicture(ada, dataUrl(await image(format), format));
    expect(picture).toMatch(address);
    expect(await sharp(await bytesOf(picture)).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  it('is recognized by its content, not by its declared type', async () => {
    expect(await setPicture(ada, dataUrl(await image('gif'), 'png'))).toMatch(address);
  });

  it('is turned upright and loses its metadata', async () => {
    const bytes = await bytesOf(await setPicture(ada, dataUrl(await photograph(), 'jpeg')));
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.toString('latin1')).not.toMatch(/SecretCamera|Lovelace/);
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    // After a quarter turn, the red top edge is on the right.
    const [left, right] = [data.subarray(128 * 256 * 3), data.subarray((129 * 256 - 1) * 3)];
    expect(left.readUInt8(2)).toBeGreaterThan(200);
    expect(right.readUInt8(0)).toBeGreaterThan(200);
  });

  it('is served with headers that let browsers cache it and run nothing in it', async () => {
    const address = await setPicture(ada, dataUrl(await image('png')));
    const { status, headers } = await fetchPicture(address);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const kept = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await fetch(`${application.url}${address}`, { headers: kept });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is shown to friends, and stays when other fields change', async () => {
    const picture = await setPicture(ben, dataUrl(await image('png', '#aa0000')));
    const { friends } = await community.read(getFriends, { user_email: ada });
    expect(friends).toContainEqual(
      expect.objectContaining({ email: ben, profilePicture: picture, profile_picture: picture }),
    );
    const { user } = await community.execute(updateUserProfile, { email: ben, bio: 'Walks.' });
    expect(user.profilePicture).toBe(picture);
    const before = await application.log();
    expect(await setPicture(ben, picture)).toBe(picture);
    expect(await setPicture(ben, dataUrl(await image('png', '#aa0000')))).toBe(picture);
    expect(await application.log()).toEqual(before);
  });

  it.each([null, ''])('is deleted when it is set to %j', async (nothing) => {
    const picture = await setPicture(ada, dataUrl(await image('png')));
    expect(await setPicture(ada, nothing)).toBeNull();
    expect((await fetchPicture(picture)).status).toBe(404);
  });

  it('is deleted when it is replaced, and can be uploaded again', async () => {
    const [one, other] = [await image('png', '#111111'), await image('png', '#eeeeee')];
    const first = await setPicture(ada, dataUrl(one));
    const second = await setPicture(ada, dataUrl(other));
    expect([(await fetchPicture(first)).status, (await fetchPicture(second)).status]).toEqual([
      404, 200,
    ]);
    expect(await setPicture(ada, dataUrl(one))).toBe(first);
    expect([(await fetchPicture(first)).status, (await fetchPicture(second)).status]).toEqual([
      200, 404,
    ]);
  });

  it('is stored separately for each person, even if two have the same', async () => {
    const url = dataUrl(await image('png', '#00aa00'));
    const [mine, theirs] = [await setPicture(ada, url), await setPicture(ben, url)];
    expect(mine).not.toBe(theirs);
    await setPicture(ben, null);
    expect((await fetchPicture(mine)).status).toBe(200);
  });

  it('is the only one left when several are sent at the same time', async () => {
    const colours = ['#100000', '#200000', '#300000', '#400000'];
    const urls = await Promise.all(colours.map(async (each) => dataUrl(await image('png', each))));
    const answers = await Promise.all(
      urls.map((url) => community.execute(updateUserProfile, { email: ada, profile_picture: url })),
    );
    const { user } = await community.read(getUser, { email: ada });
    for (const { user: then } of answers) {
      const expected = then.profilePicture === user.profilePicture ? 200 : 404;
      expect((await fetchPicture(then.profilePicture)).status).toBe(expected);
    }
  });

  it('stays when an older command is repeated', async () => {
    const headers = { 'idempotency-key': 'picture-1' };
    const old = { email: ada, profile_picture: dataUrl(await image('png', '#0000aa')) };
    const first = await application.call(updateUserProfile, old, { headers });
    const now = await setPicture(ada, dataUrl(await image('png', '#00aaaa')));
    const again = await application.call(updateUserProfile, old, { headers });
    expect(again.user.profilePicture).toBe(now);
    expect((await fetchPicture(first.user.profilePicture)).status).toBe(404);
    expect((await fetchPicture(now)).status).toBe(200);
  });

  it('is not in the log, which contains only its id', async () => {
    const bytes = await image('png', '#abcdef');
    const picture = await setPicture(ada, dataUrl(bytes));
    const log = JSON.stringify(await application.log());
    expect(log).toContain(idIn(picture));
    expect(log).not.toMatch(/data:image|base64/);
    expect(log).not.toContain(bytes.toString('base64').slice(0, 60));
    expect(log).not.toContain((await bytesOf(picture)).toString('base64').slice(40, 100));
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const half = async (format: (typeof imageFormats)[number]) => {
    const bytes = await image(format);
    return dataUrl(bytes.subarray(0, bytes.length / 2), format);
  };
  it.each<[string, () => unknown]>([
    ['an SVG image', () => dataUrl(Buffer.from(svg), 'svg+xml')],
    ['an SVG image declared as PNG', () => dataUrl(Buffer.from(svg))],
    ['a page declared as PNG', () => dataUrl(Buffer.from('<html><script>1</script></html>'))],
    [
      'a TIFF image',
      async () =>
        dataUrl(
          await sharp(await image('png'))
            .tiff()
            .toBuffer(),
        ),
    ],
    ['only the beginning of a PNG', () => dataUrl(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
    ['nothing', () => dataUrl(Buffer.alloc(0))],
    ['half a PNG', () => half('png')],
    ['half a JPEG', () => half('jpeg')],
    ['half a WebP', () => half('webp')],
    ['a tiny PNG of 2,500 megapixels', () => dataUrl(hugePng())],
    ['a small GIF of 4,295 megapixels', () => dataUrl(hugeGif(), 'gif')],
    ['3 MB', () => dataUrl(Buffer.alloc(3_000_000))],
    ['invalid base64', () => 'data:image/png;base64,%%%%'],
    ['base64 with blanks', async () => dataUrl(await image('png')).replace('AAAA', 'AA AA')],
    ['a data URL without base64', () => 'data:image/png,abc'],
    ['a foreign address', () => 'https://example.com/picture.png'],
    ['an unknown picture', () => `/api/picture/${'0'.repeat(64)}`],
    ['a path', () => '/api/picture/../../keys.db'],
    [
      'another person’s picture',
      async () => setPicture(ben, dataUrl(await image('png', '#123456'))),
    ],
    ['a number', () => 7],
  ])('cannot be %s', async (_name, given) => {
    const profile_picture = await given();
    const { user } = await community.read(getUser, { email: ada });
    const before = await application.log();
    const request = { email: ada, bio: 'Not taken either.', profile_picture };
    const { status, body } = await application.send(updateUserProfile, request);
    expect(status).toBe(400);
    expect(errorAnswer.parse(body).details).toMatch(/^profile_picture: ./);
    expect(await application.log()).toEqual(before);
    expect((await fetchPicture(user.profilePicture)).status).toBe(200);
  });

  it('may be in a longer body than other calls accept, up to a limit', async () => {
    const announced = ({ path }: Call, length: number) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': length };
        const message = http.request(`${application.url}${path}`, { method: 'POST', headers });
        message.on('error', reject);
        message.on('response', ({ statusCode }) => {
          resolve(statusCode);
          message.destroy();
        });
        message.write('{');
      });
    expect(await announced(updateUserProfile, 6_000_000)).toBe(413);
    expect(await announced(createUser, 200_000)).toBe(413);
  });

  it.each([
    '..%2f..%2fkeys.db',
    '%2e%2e%2fkeys.db',
    '../../../etc/passwd',
    '/etc/passwd',
    '0'.repeat(64),
    'F'.repeat(64),
    `${'0'.repeat(64)}%00`,
    `${'0'.repeat(64)}.${'0'.repeat(8)}.tmp`,
    'x'.repeat(5_000),
    '%E0%A4%A',
    '',
  ])('is not found at %s', async (path) => {
    const { status, body, headers } = await application.request({ path: `/api/picture/${path}` });
    expect([400, 404, 414]).toContain(status);
    expect(errorAnswer.parse(body).error).not.toBe('');
    expect(headers['cache-control'] ?? '').not.toMatch(/immutable/);
  });
});

describe('When the store of pictures is unavailable', () => {
  const away = () => Promise.reject(new StoreUnavailable('away'));
  const storeFailing = (call: 'put' | 'delete') =>
    Object.assign(openMemoryBlobs(), { [call]: away });

  it('no picture is recorded that was not stored', async () => {
    const application = await RunningApplication.start({ blobs: storeFailing('put') });
    const ada = await new Community(application).person('Ada');
    const before = await application.log();
    const request = { email: ada, profile_picture: dataUrl(await image('png')) };
    const answer = await application.send(updateUserProfile, request, { retries: false });
    expect(answer.status).toBe(503);
    expect(await application.log()).toEqual(before);
    await application.close();
  });

  it('a picture can be replaced although the old one cannot be deleted', async () => {
    const application = await RunningApplication.start({ blobs: storeFailing('delete') });
    const ada = await new Community(application).person('Ada');
    for (const colour of ['#101010', '#202020']) {
      const profile_picture = dataUrl(await image('png', colour));
      await application.call(updateUserProfile, { email: ada, profile_picture });
    }
    await application.close();
  });
});
