import { expect, it } from '@jest/globals';
import { unknownPerson } from '../people/people.js';
import { notOpenText } from './friends.js';

const friend = (name: string) => ({
  ...unknownPerson(`${name}@example.com`),
  firstName: name,
  requestId: name,
  sent: 0,
  received: 0,
  open: false,
});

it('friends who take no recommendations are named', () => {
  expect(notOpenText([])).toBeNull();
  expect(notOpenText([friend('Ana')])).toBe('Ana is not taking recommendations right now.');
  expect(notOpenText(['Ana', 'Ben', 'Cleo'].map(friend))).toBe(
    'Ana, Ben and Cleo are not taking recommendations right now.',
  );
});
