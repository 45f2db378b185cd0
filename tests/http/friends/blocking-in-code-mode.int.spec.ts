import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { Call } from '../../../services/contract/call.js';
import { blockPerson, mutePerson } from '../../../services/contract/friends/block.js';
import { acceptFriendRequest, addFriend } from '../../../services/contract/friends/friend.js';
import { createUser, getUser, getUsers } from '../../../services/contract/people/user.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];

describe('Muting and blocking with sign-in by code', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start();
    for (const email of [ada, ben, cleo]) {
      cookies.set(email, await mode.signIn(application, email));
      await as(email, createUser, { email, first_name: email });
    }
    const { request_id } = await as(ada, addFriend, { user_email: ada, friend_email: ben });
    await as(ben, acceptFriendRequest, { user_email: ben, request_id });
  });
  afterAll(() => mode.close());

  const as = <Request extends z.ZodType, Response extends z.ZodType>(
    email: string,
    call: Call<Request, Response>,
    request: z.input<Request>,
  ) => application.call(call, request, { cookie: cookies.get(email) ?? '' });
  const statusOf = async (email: string, call: Call, request: object) => {
    const { status, body } = await application.send(call, request, {
      cookie: cookies.get(email) ?? '',
    });
    return [status, body];
  };

  it('answer about a stranger as about an unknown address, so that they reveal no accounts', async () => {
    for (const call of [mutePerson, blockPerson]) {
      const about = (person_email: string) =>
        statusOf(ada, call, { user_email: ada, person_email });
      const toNobody = await about('nobody@example.com');
      expect(toNobody[0]).toBe(404);
      expect(await about(cleo)).toEqual(toNobody);
    }
  });

  it('hide the blocker from the blocked person, as if there were no account', async () => {
    await as(ada, blockPerson, { user_email: ada, person_email: ben });
    const users = async (email: string) =>
      (await as(email, getUsers, {})).users.map((user) => user.email);
    expect([await users(ada), await users(ben)]).toEqual([[], []]);
    expect(await statusOf(ben, getUser, { email: ada })).toEqual(
      await statusOf(ben, getUser, { email: 'nobody@example.com' }),
    );
    const ask = (friend_email: string) =>
      statusOf(ben, addFriend, { user_email: ben, friend_email });
    expect(await ask(ada)).toEqual(await ask('nobody@example.com'));
    // Each counts towards the daily limit, like an address without an account.
    for (let times = 3; times <= 20; times += 1) await ask(ada);
    expect([(await ask(ada))[0], (await ask('nobody@example.com'))[0]]).toEqual([429, 429]);
  });
});
