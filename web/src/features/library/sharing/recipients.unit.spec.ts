import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/api/errors.js';
import { unknownPerson } from '../../people/names.js';
import {
  recipientEmails,
  missingForShare,
  namesOf,
  shareFailure,
  stillAvailable,
} from './recipients.js';

const [ana, bo, cy] = ['ana@example.com', 'bo@example.com', 'cy@example.com'];
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
    expect(recipientEmails({ emails: [bo], listIds: ['1', '2'] }, groups)).toEqual([bo, ana, cy]);
  });

  it('are none for an empty group', () => {
    expect(recipientEmails({ emails: [], listIds: ['3'] }, groups)).toEqual([]);
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
    expect(stillAvailable(chosen, [unknownPerson(bo)], groups)).toEqual({
      emails: [bo],
      listIds: ['1'],
    });
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
