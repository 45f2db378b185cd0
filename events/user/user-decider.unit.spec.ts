import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specification, stateAfter } from '../testing/decider-specification.js';
import type { UserEvent } from './events.js';
import { type RegisterUser, userDecider } from './user-decider.js';

const { given } = specification(userDecider);

const ana = {
  userId: '01JANA',
  email: 'ana.silva@example.com',
  firstName: 'Ana',
  lastName: 'Silva',
};
const register: RegisterUser = { type: 'RegisterUser', ...ana };
const registered: UserEvent = { type: 'UserRegistered', data: ana };
const erased: UserEvent = {
  type: 'UserRegistered',
  data: { userId: ana.userId, email: null, firstName: null, lastName: null },
};

describe('registering a person', () => {
  it('makes the account', () => {
    given().when(register).then(registered);
  });

  it('changes nothing when the same command comes again', () => {
    given(registered).when(register).thenNothingHappened();
  });

  it('leaves an existing account as it is when other names are given', () => {
    given(registered)
      .when({ ...register, firstName: 'Anna', lastName: 'Sylva' })
      .thenNothingHappened();
  });

  it('does not make an erased account anew', () => {
    given(erased).when(register).thenNothingHappened();
  });

  it('records the facts and leaves out the name of the command', () => {
    const [event] = userDecider.decide(register, userDecider.initialState);
    expect(Object.keys(event?.data ?? {}).sort()).toStrictEqual([
      'email',
      'firstName',
      'lastName',
      'userId',
    ]);
  });
});

describe('the state of an account', () => {
  it('starts unregistered and stays registered whatever is folded', () => {
    const text = fc.option(fc.string());
    const event = fc
      .record({ userId: fc.string(), email: text, firstName: text, lastName: text })
      .map((data): UserEvent => ({ type: 'UserRegistered', data }));
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(stateAfter(userDecider, events)).toStrictEqual({ registered: events.length > 0 });
        expect(userDecider.initialState).toStrictEqual({ registered: false });
      }),
    );
  });
});
