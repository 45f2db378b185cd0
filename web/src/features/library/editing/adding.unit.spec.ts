import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { addRecommendation } from '../../../../../services/contract/library/recommendation.js';
import { ApiError } from '../../../lib/api/errors.js';
import { addOutboxCall } from './adding.js';

const me = 'ada@example.com';
const fetched = jest.spyOn(globalThis, 'fetch');
afterEach(() => void fetched.mockReset());

const library = (titles: readonly string[]) => {
  const person = { email: me, firstName: '', lastName: '', profilePicture: null };
  const addedByUser = { ...person, first_name: '', last_name: '', profile_picture: null };
  const recommendations = titles.map((title, index) => ({
    ...{ id: `item-${index}`, title, type: 'movie', description: '', addedBy: me, addedByUser },
    ...{ addedDate: '', link: null, metadata: {}, likedBy: [], dislikedBy: [], commentedBy: [] },
    ...{ inLibrary: true, keepPrivate: true, notToBePassedOn: false },
  }));
  const kinds = ['movie', 'book', 'series', 'podcast', 'music', 'place'];
  const sections = ['all', 'my-recommendations', 'friends-recommendations', ...kinds];
  const counts = Object.fromEntries(sections.map((each) => [each, 0]));
  return Response.json({ recommendations, counts, hasCredentials: true });
};
const duplicate = new ApiError(409, { error: 'duplicate' });
const adding = (friendEmails: string[]) =>
  addRecommendation.request.parse({
    ...{ user_email: me, title: ' parasite', type: 'movie', description: 'The stairs.' },
    friendEmails,
  });

describe('a recommendation that waited and is a duplicate', () => {
  it('becomes a send of the item that the library has, with the words', async () => {
    fetched.mockResolvedValue(library(['Parasite!', 'Parasite']));
    const friends = ['daniel@example.com'];
    const instead = await addOutboxCall.instead(adding(friends), duplicate, me);
    expect(instead).toMatchObject({
      call: 'send-recommendation',
      request: { recommendationId: 'item-1', fromEmail: me, toEmails: friends, why: 'The stairs.' },
    });
  });

  it('stays with its words when it was for nobody, or was refused for another reason', async () => {
    fetched.mockImplementation(() => Promise.resolve(library(['Parasite'])));
    expect(await addOutboxCall.instead(adding([]), duplicate, me)).toBeNull();
    const other = new ApiError(403, { error: 'Not friends' });
    expect(await addOutboxCall.instead(adding(['x@example.com']), other, me)).toBeNull();
    expect(addOutboxCall.whenRefused(adding([])).texts).toMatchObject([
      { text: 'parasite' },
      { text: 'The stairs.' },
    ]);
  });
});
