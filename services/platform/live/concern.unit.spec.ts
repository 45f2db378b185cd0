import { expect, it } from '@jest/globals';
import { decodeAnnouncement, encodeAnnouncement } from './concern.js';

it('sends the audience as `tell`, which older releases read, and reads it back', () => {
  const concern = { model: 'comments', version: '2', audience: ['ada'], recommendationId: 'dune' };
  const announcement = { position: '2', concerns: [concern] };
  const text = encodeAnnouncement(announcement);
  const { audience: tell, ...others } = concern;
  expect(JSON.parse(text)).toEqual({ position: '2', concerns: [{ ...others, tell }] });
  expect(decodeAnnouncement(text).data).toEqual(announcement);
});
