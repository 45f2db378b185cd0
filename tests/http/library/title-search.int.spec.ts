import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getRecommendations } from '../../../services/contract/library/recommendation.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

describe('Searching the library by title', () => {
  let application: HostedApplication;
  let community: Community;
  let [ada, ben] = ['', ''];

  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
    [ada, ben] = await community.pair('Ada', 'Ben');
  });
  afterEach(() => application.close());

  const found = async (title: string, options: object = {}) => {
    const request = { user_email: ada, title, ...options };
    return (await community.read(getRecommendations, request)).recommendations;
  };
  const titles = async (title: string, options: object = {}) =>
    (await found(title, options)).map((each) => each.title);

  it('finds own and saved items that match all words, ignoring case and accents, best match first', async () => {
    for (const title of ['The Passion', 'L’Étranger', 'Compassion']) {
      await community.recommends(ada, title, { keepPrivate: true });
    }
    await community.saves(ada, await community.recommends(ben, 'Passion fruit'));
    // Not in Ada's library.
    await community.recommends(ben, 'Passionate');
    expect(await titles('PASSION')).toEqual(['Passion fruit', 'The Passion', 'Compassion']);
    expect(await titles('passion the')).toEqual(['The Passion']);
    expect(await titles("l'etranger")).toEqual(['L’Étranger']);
    expect(await titles('passion', { limit: 1 })).toEqual(['Passion fruit']);
    expect((await found('fruit'))[0]).toMatchObject({ addedBy: ben, inLibrary: true });
  });

  it('refuses a query without a word', async () => {
    for (const [title, why] of [
      [' ', /title.*is required/],
      ['…', /title.*must hold a letter or a digit/],
    ] as const) {
      const request = { user_email: ada, title };
      await expectRefusal(application, getRecommendations, request, 400, why);
    }
  });
});
