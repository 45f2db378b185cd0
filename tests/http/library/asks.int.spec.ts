import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { exportAccount } from '../../../services/contract/accounts/account.js';
import { idempotencyKeyHeader } from '../../../services/contract/headers.js';
import {
  askForRecommendation,
  closeAsk,
  dismissAsk,
  getAsks,
} from '../../../services/contract/library/ask.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { sendRecommendation } from '../../../services/contract/library/sharing.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import type { Change } from '../../../services/contract/live.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

const [ada, ben, cleo, dan] = ['ada', 'ben', 'cleo', 'dan'].map((name) => `${name}@example.com`);
const people = ['Ada', 'Ben', 'Cleo', 'Dan'];

describe('Asking for a recommendation', () => {
  let application: HostedApplication;
  let community: Community;

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    for (const name of people) await community.person(name);
    await community.makesFriends(ada ?? '', ben ?? '');
    await community.makesFriends(ada ?? '', cleo ?? '');
  });
  afterEach(() => application.close());

  type Asking = Omit<z.input<typeof askForRecommendation.request>, 'userEmail' | 'text'>;
  /** Ada sends an ask; returns its id. */
  const asks = async (more: Asking = { friendEmails: [ben ?? '', cleo ?? ''] }) => {
    const asking = { userEmail: ada ?? '', text: ' Something funny for the train? ', ...more };
    return (await community.execute(askForRecommendation, asking)).askId;
  };
  const asksOf = (email = '') => community.read(getAsks, { user_email: email });
  const received = async (email?: string) => (await asksOf(email)).received.map(({ id }) => id);
  /** The answers to Ada's newest ask. */
  const answers = async () =>
    ((await asksOf(ada)).mine[0]?.answers ?? []).map(({ from, recommendation }) => [
      from.email,
      recommendation.title,
    ]);
  /** Sends an own recommendation to Ada as an answer. */
  const answer = async (email = '', askId: string, title = 'Emma', more: object = {}) => {
    const { id } = await community.recommends(email, title, { keepPrivate: true });
    const sent = { recommendationId: id, fromEmail: email, why: 'Funny.', askId };
    const sending = { ...sent, toEmails: [ada ?? ''], ...more };
    await community.execute(sendRecommendation, sending);
    return id;
  };
  const sending = async (email: string | undefined, askId: string, toEmails = [ada]) => {
    const { id } = await community.recommends(email ?? '', 'Emma');
    return { recommendationId: id, fromEmail: email, toEmails, why: 'Funny.', askId };
  };

  it('is shown only to those who were asked', async () => {
    const id = await asks({ friendEmails: [ben ?? ''], type: 'book' });
    const ask = { id, text: 'Something funny for the train?', type: 'book' };
    expect((await asksOf(ben)).received).toMatchObject([{ ...ask, asker: { email: ada } }]);
    expect(await received(cleo)).toEqual([]);
    const { mine } = await asksOf(ada);
    expect(mine).toMatchObject([{ ...ask, asked: [{ email: ben }], askedCount: 1, answers: [] }]);
    expect((await asksOf(dan)).mine).toEqual([]);
  });

  it('can go to a list, or to all friends except muted ones', async () => {
    const list = await community.group(ada ?? '', 'Readers', [cleo ?? '']);
    const toList = await asks({ friendListIds: [list] });
    await community.mutes(ada ?? '', ben ?? '');
    const toAll = await asks({ allFriends: true });
    expect(await received(cleo)).toEqual([toAll, toList]);
    expect(await received(ben)).toEqual([]);
  });

  it('is answered by shares, which the asker sees together', async () => {
    const id = await asks();
    await answer(ben, id);
    const added = { title: 'Dune', type: 'book', description: 'Sand.', askId: id } as const;
    const adding = { user_email: cleo ?? '', ...added, friendEmails: [ada ?? ''] };
    await community.execute(addRecommendation, adding);
    expect(await answers()).toEqual([
      [cleo, 'Dune'],
      [ben, 'Emma'],
    ]);
    expect([await received(ben), await received(cleo)]).toEqual([[], []]);
    const pending = await community.pending(ada ?? '');
    expect(pending.map(({ title }) => title)).toEqual(['Dune', 'Emma']);
  });

  it('can be answered to an asker who accepts no other recommendations', async () => {
    const id = await asks();
    await community.execute(updateUserProfile, { email: ada ?? '', open_to: 'nobody' });
    await answer(ben, id);
    expect(await answers()).toEqual([[ben, 'Emma']]);
  });

  it('accepts no answers once it is closed', async () => {
    const id = await asks();
    await answer(ben, id);
    await community.execute(closeAsk, { userEmail: ada ?? '', askId: id });
    expect(await received(cleo)).toEqual([]);
    expect((await asksOf(ada)).mine).toEqual([]);
    const late = await sending(cleo, id);
    await expectRefusal(application, sendRecommendation, late, 409, /closed. Nothing was sent/);
    const adding = { user_email: cleo, title: 'Dune', type: 'book', description: 'Sand.' };
    const lateToo = { ...adding, friendEmails: [ada], askId: id };
    await expectRefusal(application, addRecommendation, lateToo, 409, /closed. Nothing was sent/);
  });

  it('can be dismissed by each person separately', async () => {
    const id = await asks();
    await community.execute(dismissAsk, { userEmail: ben ?? '', askId: id });
    expect([await received(ben), await received(cleo)]).toEqual([[], [id]]);
    const late = await sending(ben, id);
    await expectRefusal(application, sendRecommendation, late, 409, /dismissed this ask/);
  });

  it('is answered once when an interrupted answer is repeated', async () => {
    const id = await asks();
    const body = await sending(ben, id);
    const headers = { ...community.headers(), [idempotencyKeyHeader]: 'one-answer' };
    const first = await application.send(sendRecommendation, body, { headers });
    const log = await application.log();
    await community.settle();
    await community.execute(closeAsk, { userEmail: ada ?? '', askId: id });
    const again = await application.send(sendRecommendation, body, { headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await application.log()).length).toBe(log.length + 1);
  });

  it.each([
    ['the end of the friendship', () => community.unfriends(ada ?? '', ben ?? '')],
    ['a block', () => community.blocks(ada ?? '', ben ?? '')],
    ['a block by the other', () => community.blocks(ben ?? '', ada ?? '')],
    ['a mute', () => community.mutes(ben ?? '', ada ?? '')],
  ])('is neither shown nor answered after %s', async (_name, part) => {
    const id = await asks();
    const answerable = await sending(ben, id);
    await part();
    expect([await received(ben), await received(cleo)]).toEqual([[], [id]]);
    await expectRefusal(application, sendRecommendation, answerable, 404, /Ask not found/);
  });

  it('notifies the pages of those who were asked, and of its asker on an answer', async () => {
    const pages = await Promise.all(
      [ada, ben, dan].map(async (email = '') => {
        const client = new LiveClient(application.url, await sessionCookieOf(application, email));
        await client.ready();
        return client;
      }),
    );
    const [adas, bens, dans] = pages;
    const id = await asks({ friendEmails: [ben ?? ''] });
    const isAsk = (each: Change) => each.model === 'asks' && each.id === id;
    await adas?.change(isAsk);
    await bens?.change(isAsk);
    const told = () => adas?.changes.filter(isAsk).length ?? 0;
    const before = told();
    const answered = await answer(ben, id);
    await adas?.change((each) => each.model === 'shares');
    await adas?.change((each) => isAsk(each) && told() > before);
    expect(answered).not.toBe('');
    const last = await community.recommends(dan ?? '', 'Persuasion');
    await dans?.change((each) => each.id === last.id);
    expect(dans?.changes.filter(({ model }) => model === 'asks')).toEqual([]);
    for (const page of pages) page.close();
  });

  it('is in the export of its asker, and answers in those of their authors', async () => {
    const id = await asks();
    const recommendationId = await answer(ben, id);
    const text = 'Something funny for the train?';
    const adas = await community.read(exportAccount, { user_email: ada });
    expect(adas.asks).toMatchObject([{ id, text, type: null, isOpen: true }]);
    const bens = await community.read(exportAccount, { user_email: ben });
    expect(bens.askAnswers).toMatchObject([{ askId: id, recommendationId }]);
  });

  it('is refused without events to oneself and to strangers', async () => {
    const asking = { userEmail: ada, text: 'Funny?', friendEmails: [ben] };
    for (const [more, status, words] of [
      [{ friendEmails: [ada] }, 400, /cannot ask yourself/],
      [{ friendEmails: [dan] }, 403, /only ask friends/],
      [{ friendEmails: [ben, 'nobody@example.com'] }, 403, /only ask friends/],
      [{ friendEmails: [] }, 400, /at least one friend/],
      [{ friendListIds: ['no-such-list'] }, 404, /List not found/],
      [{ text: ' ' }, 400, /text: is required/],
      [{ text: 'x'.repeat(201) }, 400, /200 characters/],
      [{ type: 'hat' }, 400, /type/],
    ] as const) {
      await expectRefusal(application, askForRecommendation, { ...asking, ...more }, status, words);
    }
    await community.blocks(ben ?? '', ada ?? '');
    await expectRefusal(application, askForRecommendation, asking, 403, /only ask friends/);
  });

  it('cannot be answered, closed or dismissed by others', async () => {
    const id = await asks({ friendEmails: [ben ?? ''] });
    const refuses = expectRefusal.bind(null, application);
    await refuses(closeAsk, { userEmail: ben, askId: id }, 404, /Ask not found/);
    await refuses(dismissAsk, { userEmail: cleo, askId: id }, 404, /Ask not found/);
    await refuses(closeAsk, { userEmail: ada, askId: 'no-such-ask' }, 404, /Ask not found/);
    await refuses(sendRecommendation, await sending(cleo, id), 404, /Ask not found/);
    await community.makesFriends(ben ?? '', dan ?? '');
    const toDan = await sending(ben, id, [dan]);
    await refuses(sendRecommendation, toDan, 400, /goes to the person who asked/);
    const taken = { userEmail: cleo, text: 'Funny?', id, friendEmails: [ada] };
    await refuses(askForRecommendation, taken, 404, /Ask not found/);
  });

  it('is refused while twenty are open', async () => {
    for (let index = 0; index < 20; index += 1)
      await asks({ id: `ask-${index}`, allFriends: true });
    const more = { userEmail: ada, text: 'One more?', friendEmails: [ben] };
    await expectRefusal(application, askForRecommendation, more, 409, /20 open asks/);
    await community.execute(closeAsk, { userEmail: ada ?? '', askId: 'ask-0' });
    await asks();
  });
});
