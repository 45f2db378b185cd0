import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../lib/api/errors.js';
import { PasskeyNotUsed } from '../../lib/passkeys.js';
import { passkeyFailureText } from './texts.js';

const named = (name: string) => Object.assign(new Error('x'), { name });

describe('the failure text of a passkey', () => {
  it.each([
    [
      'that somebody did not use',
      new PasskeyNotUsed(named('NotAllowedError')),
      "No passkey was used. Try again when you're ready.",
    ],
    [
      'that there is already',
      new PasskeyNotUsed(named('InvalidStateError')),
      'This device already has one of your passkeys.',
    ],
    [
      'that the device cannot use',
      new PasskeyNotUsed(named('SecurityError')),
      "This device couldn't use a passkey.",
    ],
    [
      'that the server refuses',
      new ApiError(401, { error: 'This passkey is not known here, or no longer valid' }),
      'This passkey is not known here, or no longer valid.',
    ],
    [
      'without a network',
      new NetworkError(undefined),
      "Can't reach the server. Check your connection and try again.",
    ],
  ])('%s', (_name, failure, words) => {
    expect(passkeyFailureText(failure)).toBe(words);
  });
});
