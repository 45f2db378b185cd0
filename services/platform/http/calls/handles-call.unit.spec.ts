import { describe, expect, it } from '@jest/globals';
import { signOut } from '../../../contract/accounts/session.js';
import { callsController, HandlesCall } from './handles-call.js';

@HandlesCall(signOut)
class RightHandler {
  execute(): Promise<{ success: true }> {
    return Promise.resolve({ success: true });
  }
}

// @ts-expect-error A handler must return the response that its call declares.
@HandlesCall(signOut)
class WrongHandler {
  execute(): Promise<{ success: 'yes' }> {
    return Promise.resolve({ success: 'yes' });
  }
}

class NoHandler {
  execute(): Promise<{ success: true }> {
    return Promise.resolve({ success: true });
  }
}

describe('A controller of calls', () => {
  it('has one method for each handler, named after its use case', () => {
    const controller = callsController([RightHandler, WrongHandler]);
    expect(controller).toHaveProperty('prototype.Right', expect.any(Function));
    expect(controller).toHaveProperty('prototype.Wrong', expect.any(Function));
  });

  it('refuses a handler that names no call', () => {
    expect(() => callsController([NoHandler])).toThrow('add @HandlesCall');
  });
});
