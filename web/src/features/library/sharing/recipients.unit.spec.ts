import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/api/errors.js';
import { unknownPerson } from '../../people/people.js';
import {
  recipientsOf,
  missingForShare,
  namesOf,
  sharedText,
  shareFailure,
  stillAvailable,
  audienceText,
  sendLabel,
} from './recipients.js';

const daniel = { ...unknownPerson('d@example.com'), firstName: 'Daniel', lastName: 'Moreau' };
const nameless = unknownPerson('ben@example.com');

describe('the send button', () => {
  it.each([
    [[], 'Send'],
    [[daniel], 'Send to Daniel'],
    [[nameless], 'Send to ben@example.com'],
    [[daniel, nameless, daniel], 'Send to 3 friends'],
  ])('names the recipients (case %#)', (recipients, label) => {
    expect(sendLabel(recipients)).toBe(label);
  });
});

describe('who sees an item', () => {
  it.each([
    [[], false, 'Only you can see it.'],
    [[], true, 'Your friends can see it.'],
    [['Daniel'], false, 'Only Daniel sees it.'],
    [['Daniel', 'Readers'], false, 'Only Daniel and Readers see it.'],
    [['Daniel'], true, 'Your friends can see it, and it is sent to Daniel.'],
  ])('is a sentence (case %#)', (recipients, isShown, text) => {
    expect(audienceText(recipients, isShown)).toBe(text);
  });
});

const [ana, bo, cy] = ['ana@example.com', 'bo@example.com', 'cy@example.com'];
const friend = (email: string, open = true) => ({
  ...unknownPerson(email),
  requestId: email,
  sent: 0,
  received: 0,
  open,
});
const friends = [friend(ana), friend(bo), friend(cy)];
const group = (id: string, friendEmails: string[]) => ({
  id,
  name: `Group ${id}`,
  description: '',
  friendEmails,
  createdAt: '',
});
const groups = [group('1', [ana, bo]), group('2', [cy]), group('3', [])];

describe('the recipients', () => {
  it('are distinct, through however many groups', () => {
    const chosen = { emails: [bo], listIds: ['1', '2'] };
    expect(recipientsOf(chosen, friends, groups).emails).toEqual([bo, ana, cy]);
  });

  it('are none for an empty group', () => {
    expect(recipientsOf({ emails: [], listIds: ['3'] }, friends, groups).emails).toEqual([]);
  });

  it('leave out members of a group who take no recommendations, and name them', () => {
    const known = [friend(ana, false), friend(bo), friend(cy, false)];
    const { emails, notReached } = recipientsOf({ emails: [], listIds: ['1'] }, known, groups);
    expect(emails).toEqual([bo]);
    expect(sharedText(['Group 1'], notReached)).toBe(`Sent to Group 1. Not reached: ${ana}`);
    expect(sharedText(['Group 1'], [])).toBe('Sent to Group 1');
  });

  it('are named: friends, then groups', () => {
    const friends = [{ ...unknownPerson(ana), firstName: 'Ana' }, unknownPerson(bo)];
    expect(namesOf({ emails: [ana, bo], listIds: ['2'] }, friends, groups)).toEqual([
      'Ana',
      bo,
      'Group 2',
    ]);
  });
});

describe('a selection', () => {
  it('loses former friends and deleted groups', () => {
    const chosen = { emails: [ana, bo], listIds: ['1', '9'] };
    expect(stillAvailable(chosen, [friend(bo)], groups)).toEqual({
      emails: [bo],
      listIds: ['1'],
    });
    expect(stillAvailable(chosen, [friend(ana), friend(bo, false)], groups).emails).toEqual([ana]);
  });
});

describe('what is missing for a share', () => {
  it('is named while the button is disabled', () => {
    expect(missingForShare(0, '')).toBe('Choose a friend or a group, and write why.');
    expect(missingForShare(0, 'Sand.')).toBe('Choose a friend or a group.');
    expect(missingForShare(1, '')).toBe('Write why.');
    expect(missingForShare(1, 'Sand.')).toBeNull();
  });
});

describe('a failed share', () => {
  it('says why', () => {
    const refused = new ApiError(403, { error: 'Not friends with this user' });
    expect(shareFailure(refused)).toBe('Failed to share: Not friends with this user');
    expect(shareFailure(new ApiError(500, { error: '' }))).toBe('Failed to share: Unknown error');
    expect(shareFailure(new NetworkError(null))).toBe(
      'Failed to share recommendation. Please try again.',
    );
  });
});
