import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recommendationTypes } from '../library/recommendation-types.js';
import { specification, stateAfter } from '../testing/decider-specification.js';
import type { UserEvent } from './events.js';
import type { OpenTo } from './profile.js';
import { type RegisterUser, type UpdateProfile, userDecider } from './user-decider.js';

const { given } = specification(userDecider);

const ana = {
  userId: '01JANA',
  email: 'ana.silva@example.com',
  firstName: 'Ana',
  lastName: 'Silva',
};
const profile = { userId: ana.userId, firstName: 'Ana', lastName: 'Silva', bio: '' };
const register: RegisterUser = { type: 'RegisterUser', ...ana };
const registered: UserEvent = { type: 'UserRegistered', data: ana };
const erased: UserEvent = {
  type: 'UserRegistered',
  data: { userId: ana.userId, email: null, firstName: null, lastName: null },
};
const update = (changes: Partial<UpdateProfile>): UpdateProfile => ({
  type: 'UpdateProfile',
  userId: ana.userId,
  ...changes,
});
type Updated = Extract<UserEvent, { type: 'ProfileUpdated' }>;
const updated = (changes: Partial<Updated['data']>): Updated => ({
  type: 'ProfileUpdated',
  data: { ...profile, profilePicture: null, ...changes },
});
type Changed = Extract<UserEvent, { type: 'CategoriesChanged' }>;
const changed = (enabledCategories: Changed['data']['enabledCategories']): Changed => ({
  type: 'CategoriesChanged',
  data: { userId: ana.userId, enabledCategories },
});

describe('The setting from whom a user takes recommendations', () => {
  const openTo = (choice: OpenTo): UserEvent => ({
    type: 'OpenToChanged',
    data: { userId: ana.userId, openTo: choice },
  });

  it('is everyone at first', () => {
    expect(stateAfter(userDecider, [registered]).openTo).toBe('everyone');
    given(registered)
      .when(update({ openTo: 'everyone' }))
      .thenNothingHappened();
  });

  it('can be changed to nobody or friends, and repeating records nothing', () => {
    given(registered)
      .when(update({ openTo: 'nobody' }))
      .then(openTo('nobody'));
    given(registered, openTo('nobody'))
      .when(update({ openTo: 'friends' }))
      .then(openTo('friends'));
    given(registered, openTo('friends'))
      .when(update({ openTo: 'friends' }))
      .thenNothingHappened();
  });

  it('is not changed by other updates', () => {
    given(registered, openTo('nobody'))
      .when(update({ bio: 'Reads.' }))
      .then(updated({ bio: 'Reads.' }));
  });
});

describe('Registering a user', () => {
  it('is recorded', () => {
    given().when(register).then(registered);
  });

  it('records nothing when it is repeated', () => {
    given(registered).when(register).thenNothingHappened();
  });

  it('does not change the names of an existing account', () => {
    given(registered)
      .when({ ...register, firstName: 'Anna', lastName: 'Sylva' })
      .thenNothingHappened();
  });

  it('does not change a profile', () => {
    given(registered, updated({ bio: 'Reads.' }))
      .when(register)
      .thenNothingHappened();
  });

  it('does not restore an account whose data was erased', () => {
    given(erased).when(register).thenNothingHappened();
  });

  it('records only the fields of the event', () => {
    const [event] = userDecider.decide(register, userDecider.initialState);
    expect(Object.keys(event?.data ?? {}).sort()).toStrictEqual([
      'email',
      'firstName',
      'lastName',
      'userId',
    ]);
  });
});

describe('updating a profile', () => {
  it.each([
    ['the first name', { firstName: 'Anna' }],
    ['the last name', { lastName: '' }],
    ['the bio', { bio: 'Reads on trains.' }],
    ['the picture', { profilePicture: 'p1' }],
  ])('changes %s and keeps the others', (_name, change) => {
    given(registered).when(update(change)).then(updated(change));
  });

  it('keeps the values of earlier updates', () => {
    given(registered, updated({ bio: 'Reads.', profilePicture: 'p1' }))
      .when(update({ lastName: 'Costa' }))
      .then(updated({ bio: 'Reads.', profilePicture: 'p1', lastName: 'Costa' }));
  });

  it('removes a bio and a picture', () => {
    given(registered, updated({ bio: 'Reads.', profilePicture: 'p1' }))
      .when(update({ bio: '', profilePicture: null }))
      .then(updated({}));
  });

  it('records nothing without fields, or without a difference', () => {
    const before = [registered, updated({ bio: 'Reads.', profilePicture: 'p1' })];
    given(...before)
      .when(update({}))
      .thenNothingHappened();
    given(...before)
      .when(update({ firstName: 'Ana', bio: 'Reads.', profilePicture: 'p1' }))
      .thenNothingHappened();
  });

  it('accepts a bio of 100 characters, and refuses one of 101', () => {
    for (const character of ['x', 'é', '👋', '👨‍👩‍👧‍👦']) {
      const bio = character.repeat(100);
      given(registered).when(update({ bio })).then(updated({ bio }));
      given(registered)
        .when(update({ bio: bio + character }))
        .thenRefused('invalid', 'Bio must be 100 characters or less');
    }
  });

  it('is refused for a user who is not registered', () => {
    given()
      .when(update({ bio: 'x' }))
      .thenRefused('not-found', 'User not found');
    given().when(update({})).thenRefused('not-found', 'User not found');
  });
});

describe('choosing categories', () => {
  it('is recorded with each category once, in the standard order', () => {
    given(registered)
      .when(update({ enabledCategories: ['music', 'book', 'music'] }))
      .then(changed(['book', 'music']));
  });

  it('records nothing when they are the same, in any order', () => {
    given(registered)
      .when(update({ enabledCategories: [...recommendationTypes].reverse() }))
      .thenNothingHappened();
    given(registered, changed(['book', 'music']))
      .when(update({ enabledCategories: ['music', 'book'] }))
      .thenNothingHappened();
  });

  it('needs at least one', () => {
    given(registered)
      .when(update({ bio: 'x', enabledCategories: [] }))
      .thenRefused('invalid', 'At least one category must be enabled');
  });

  it('can be combined with a change of the profile', () => {
    given(registered)
      .when(update({ bio: 'Reads.', enabledCategories: ['book'] }))
      .then(updated({ bio: 'Reads.' }), changed(['book']));
  });
});

describe('the state of an account', () => {
  const text = fc.string({ maxLength: 100 });
  const given = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const updates = fc.record({
    firstName: given(text),
    lastName: given(text),
    bio: given(text),
    profilePicture: given(fc.option(text)),
    enabledCategories: given(fc.subarray([...recommendationTypes], { minLength: 1 })),
  });

  it('is unregistered at first, and registered after any registration', () => {
    const some = fc.option(fc.string());
    const event = fc
      .record({ userId: fc.string(), email: some, firstName: some, lastName: some })
      .map((data): UserEvent => ({ type: 'UserRegistered', data }));
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(stateAfter(userDecider, events).registered).toBe(events.length > 0);
        expect(userDecider.initialState.registered).toBe(false);
      }),
    );
  });

  it('has the values of the last updates, and repeating one records nothing', () => {
    fc.assert(
      fc.property(fc.array(updates), (all) => {
        const events: UserEvent[] = [registered];
        let expected: object = { firstName: 'Ana', lastName: 'Silva', bio: '' };
        let categories: readonly string[] = recommendationTypes;
        for (const { enabledCategories, ...texts } of all) {
          const command = update({ ...texts, enabledCategories });
          events.push(...userDecider.decide(command, stateAfter(userDecider, events)));
          const changes = Object.entries(texts).filter(([, value]) => value !== undefined);
          expected = { ...expected, ...Object.fromEntries(changes) };
          categories = enabledCategories ?? categories;
          const state = stateAfter(userDecider, events);
          expect(state.profile).toMatchObject(expected);
          expect(new Set(state.enabledCategories)).toStrictEqual(new Set(categories));
          expect(userDecider.decide(command, state)).toStrictEqual([]);
        }
      }),
    );
  });
});

describe('erasing an account', () => {
  const erase = { type: 'EraseUser', userId: ana.userId } as const;
  const erased: UserEvent = { type: 'UserErased', data: { userId: ana.userId } };

  it('is recorded once', () => {
    given(registered).when(erase).then(erased);
    given(registered, erased).when(erase).thenNothingHappened();
  });

  it('is refused for an unknown account', () => {
    given().when(erase).thenRefused('not-found', 'User not found');
  });

  it('is final: the account can neither be registered again nor changed', () => {
    given(registered, erased).when(register).thenRefused('not-found', 'User not found');
    given(registered, erased)
      .when(update({ bio: 'Back.' }))
      .thenRefused('not-found');
  });
});
