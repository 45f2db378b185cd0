import { describe, expect, it } from '@jest/globals';
import { unknownPerson } from '../../people/names.js';
import { missingToSend, sendLabel } from './send-texts.js';

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

  it('says what is missing', () => {
    expect(missingToSend([], '')).toBe('Choose a friend, and write why.');
    expect(missingToSend([], 'For you.')).toBe('Choose a friend.');
    expect(missingToSend([daniel], '')).toBe('Write why.');
    expect(missingToSend([daniel], 'For you.')).toBeNull();
  });
});
