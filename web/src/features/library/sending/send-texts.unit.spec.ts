import { describe, expect, it } from '@jest/globals';
import { unknownPerson } from '../../people/names.js';
import { audienceText, sendLabel } from './send-texts.js';

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
