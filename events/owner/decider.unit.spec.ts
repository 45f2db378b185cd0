import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { type OwnerCommand, ownerDecider } from './decider.js';
import type { OwnerEvent } from './events.js';

const { given } = specification(ownerDecider);

const now = '2026-03-02T08:00:00.000Z';
const name = (userId: string, replaces = false): OwnerCommand => ({
  ...{ type: 'NameOwner', userId, now, replaces },
});
const wasNamed = (userId: string): OwnerEvent => ({
  type: 'OwnerNamed',
  data: { userId, namedAt: now },
});

describe('The owner of an installation', () => {
  it('is named once', () => {
    given().when(name('ana')).then(wasNamed('ana'));
    given(wasNamed('ana')).when(name('ana')).thenNothingHappened();
  });

  it('is not replaced by setting up again', () => {
    given(wasNamed('ana')).when(name('ben')).thenRefused('conflict');
  });

  it('is replaced by the command of an operator', () => {
    given(wasNamed('ana')).when(name('ben', true)).then(wasNamed('ben'));
  });
});
