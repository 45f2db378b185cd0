import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  getExplore,
  getRecommendations,
} from '../../../services/contract/library/recommendation.js';
import { getSharedRecommendations } from '../../../services/contract/library/sharing.js';
import { limits } from '../../../services/contract/limits.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

type Listed = z.input<typeof getRecommendations.request>;

let application: HostedApplication;
let community: Community;
let [ada, ben, cleo] = ['', '', ''];

beforeEach(async () => {
  application = await HostedApplication.start();
  community = new Community(application);
  [ada, ben, cleo] = await community.circle('Ada', 'Ben', 'Cleo');
});
afterEach(() => application.close());

const titlesOf = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title);

const inLibrary = async (search: string, more: Partial<Listed> = {}) =>
  titlesOf((await community.library(ada, { search, ...more })).recommendations);
const onExplore = async (search: string, more: object = {}) => {
  const request = { user_email: ada, search, ...more };
  return titlesOf((await community.read(getExplore, request)).recommendations);
};
const inInbox = async (search: string) => {
  const answer = await community.read(getSharedRecommendations, { user_email: ada, search });
  return titlesOf(answer.sharedRecommendations);
};

it('A search finds joined words, one typo and the name of a type, in each list', async () => {
  await community.recommends(ada, 'Ocean’s Eleven', { type: 'movie' });
  const spider = await community.recommends(ben, 'Spider-Man', { type: 'movie' });
  await community.recommends(ben, 'Spider Lily', { type: 'music' });
  await community.shares(ben, spider.id, [ada]);
  for (const search of ['oceans eleven', 'film ocean', 'ocaen']) {
    expect(await inLibrary(search)).toEqual(['Ocean’s Eleven']);
  }
  for (const search of ['spiderman', 'spidre man', 'movies spider', 'ben film']) {
    expect(await onExplore(search)).toEqual(['Spider-Man']);
    expect(await onExplore(search, { sort: 'most-liked' })).toEqual(['Spider-Man']);
    expect(await inInbox(search)).toEqual(['Spider-Man']);
  }
});

describe('A search in the library', () => {
  it('finds by title, creator, why and person, by the start of any word, without accents', async () => {
    await community.recommends(ada, 'L’Étranger', {
      description: 'The sun did it.',
      metadata: { authors: ['Albert Camus'] },
    });
    await community.recommends(ada, 'Solaris', { metadata: { director: 'Andreï Tarkovski' } });
    const dune = await community.recommends(ben, 'Dune', { description: 'Sand.' });
    await community.shares(ben, dune.id, [ada], 'Für lange Nächte');
    await community.answersShare(ada, 'accept', dune.id);
    expect(await inLibrary('ETR')).toEqual(['L’Étranger']);
    expect(await inLibrary('camus alb')).toEqual(['L’Étranger']);
    expect(await inLibrary('andrei')).toEqual(['Solaris']);
    expect(await inLibrary('sun')).toEqual(['L’Étranger']);
    expect(await inLibrary('sand')).toEqual(['Dune']);
    expect(await inLibrary('nachte')).toEqual(['Dune']);
    expect(await inLibrary('ben')).toEqual(['Dune']);
    expect(await inLibrary('ben sand nacht')).toEqual(['Dune']);
    expect(await inLibrary('ben sun')).toEqual([]);
    // Own names are not searched, and words are not found by their end.
    expect(await inLibrary('ada')).toEqual([]);
    expect(await inLibrary('olaris')).toEqual([]);
    expect(await inLibrary('s', { section: 'friends-recommendations' })).toEqual(['Dune']);
    expect(await inLibrary('s', { section: 'movie' })).toEqual([]);
  });

  it('finds by a person’s present name, and by the address of a person without a name', async () => {
    await community.saves(ada, await community.recommends(ben, 'Dune'));
    await community.execute(updateUserProfile, { email: ben, first_name: 'Иван' });
    expect(await inLibrary('ИВА')).toEqual(['Dune']);
    expect(await inLibrary('ben')).toEqual([]);
    await community.execute(updateUserProfile, { email: ben, first_name: '' });
    expect(await inLibrary('ben@example.com')).toEqual(['Dune']);
    // A former friend is not found by address.
    await community.unfriends(ada, ben);
    expect(await inLibrary('ben')).toEqual([]);
    expect(await inLibrary('dune')).toEqual(['Dune']);
  });

  it('finds in any script', async () => {
    for (const title of ['村上春樹の本', 'الكِتاب الأول', 'Чайка', 'อาหารฝรั่งเศส']) {
      await community.recommends(ada, title);
    }
    expect(await inLibrary('春樹')).toEqual(['村上春樹の本']);
    expect(await inLibrary('كتاب')).toEqual(['الكِتاب الأول']);
    expect(await inLibrary('ЧАЙ')).toEqual(['Чайка']);
    expect(await inLibrary('ฝรั่งเศส')).toEqual(['อาหารฝรั่งเศส']);
  });

  it('finds by an item’s present texts', async () => {
    const mine = await community.recommends(ada, 'Dune');
    const hers = await community.recommends(cleo, 'Emma', { description: 'Wit' });
    await community.saves(ada, hers);
    await community.edits(ada, mine.id, { title: 'Dune Messiah', description: 'Worms' });
    await community.edits(cleo, hers.id, { title: 'Persuasion' });
    expect(await inLibrary('worm')).toEqual(['Dune Messiah']);
    expect(await inLibrary('persua')).toEqual(['Persuasion']);
    expect(await inLibrary('emma')).toEqual([]);
    await community.deletes(ada, mine.id);
    await community.deletes(ada, hers.id);
    expect(await inLibrary('dune')).toEqual([]);
    expect(await inLibrary('persua')).toEqual([]);
  });

  it('pages through results in each order', async () => {
    for (const [title, day] of [
      ['beta 2', 1],
      ['Ärger 3', 3],
      ['zeta 1', 2],
    ] as const) {
      await community.recommends(ada, title, { added_date: `2025-01-0${day}` });
    }
    const saved = await community.recommends(ben, 'Ähre 4', { added_date: '2024-01-01' });
    await community.saves(ada, saved);
    await community.recommends(ada, 'left out', { description: 'Other' });
    await community.reacts(ben, 'like', saved.id);
    const { recommendations } = await community.library(ada, { search: 'zeta' });
    await community.reacts(ada, 'like', recommendations[0]?.id ?? '');
    const pages = async (sort: NonNullable<Listed['sort']>) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await community.library(ada, {
          search: 'why',
          sort,
          limit: 1,
          ...(cursor !== undefined && { cursor }),
        });
        found.push(...titlesOf(page.recommendations));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    };
    expect(await pages('most-recent')).toEqual(['Ähre 4', 'Ärger 3', 'zeta 1', 'beta 2']);
    expect(await pages('added')).toEqual(['Ärger 3', 'zeta 1', 'beta 2', 'Ähre 4']);
    expect(await pages('title')).toEqual(['Ähre 4', 'Ärger 3', 'beta 2', 'zeta 1']);
    expect(await pages('most-liked')).toEqual(['zeta 1', 'Ähre 4', 'Ärger 3', 'beta 2']);
    expect(await inLibrary('why', { liked_by: ben })).toEqual(['Ähre 4']);
    const whole = await community.library(ada, { sort: 'title' });
    expect(titlesOf(whole.recommendations)).toEqual([
      ...['Ähre 4', 'Ärger 3', 'beta 2', 'left out', 'zeta 1'],
    ]);
  });

  it('does not find by texts of a muted person', async () => {
    const dune = await community.recommends(cleo, 'Dune', { description: 'Sand.' });
    await community.makesFriends(ben, cleo);
    await community.shares(ben, dune.id, [ada], 'Spice');
    await community.answersShare(ada, 'accept', dune.id);
    expect(await inLibrary('spice')).toEqual(['Dune']);
    await community.mutes(ada, ben);
    expect(await inLibrary('spice')).toEqual([]);
    expect(await inLibrary('ben')).toEqual([]);
    expect(await inLibrary('sand')).toEqual(['Dune']);
  });

  it('refuses invalid queries with a reason', async () => {
    const refused = (search: string, why: RegExp) =>
      expectRefusal(application, getRecommendations, { user_email: ada, search }, 400, why);
    await refused('…', /search.*must hold a letter or a digit/);
    await refused(' ', /search.*is required/);
    await refused('a'.repeat(limits.search + 1), /search.*must be at most 100 characters/);
    const request = { user_email: ada, search: 'a', sort: 'title', cursor: 'x' } as const;
    await expectRefusal(application, getRecommendations, request, 400, /cursor/);
  });
});

describe('A search on Explore', () => {
  it('finds friends’ visible recommendations by title, creator, why and owner', async () => {
    await community.recommends(ben, 'Dune', {
      description: 'Sand.',
      metadata: { authors: ['Frank Herbert'] },
    });
    await community.recommends(cleo, 'Emma', { type: 'series' });
    await community.recommends(ada, 'Dune of my own');
    const secret = await community.recommends(ben, 'Dune diary', { keepPrivate: true });
    await community.recommends(await community.person('Dora'), 'Dune of a stranger');
    for (const search of ['dun', 'herb', 'sand', 'ben']) {
      expect(await onExplore(search)).toEqual(['Dune']);
    }
    expect(await onExplore('why', { category: 'series' })).toEqual(['Emma']);
    // A private recommendation that was sent is in the Inbox, but not on Explore.
    await community.shares(ben, secret.id, [ada]);
    expect(await onExplore('diary')).toEqual([]);
    expect(await inInbox('diary')).toEqual(['Dune diary']);
    await community.blocks(ada, ben);
    expect(await onExplore('dune')).toEqual([]);
    expect(await inInbox('diary')).toEqual([]);
  });

  it('shows a work once, page by page in both orders', async () => {
    const link = 'https://example.com/dune';
    const bens = await community.recommends(ben, 'Dune', { link, description: 'Sand' });
    await community.recommends(cleo, 'Dune', { link, description: 'Worms' });
    const other = await community.recommends(ben, 'Dunes of Denmark');
    await community.reacts(ada, 'like', bens.id);
    // By the why of the other one, whose recommendation ranks first without a search.
    expect(await onExplore('sand')).toEqual(['Dune']);
    const pages = async (sort: 'most-recent' | 'most-liked') => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const request = { user_email: ada, search: 'dune', sort, limit: 1 };
        const after = cursor !== undefined && { cursor };
        const page = await community.read(getExplore, { ...request, ...after });
        found.push(...page.recommendations.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    };
    expect(await pages('most-liked')).toEqual([bens.id, other.id]);
    expect((await pages('most-recent'))[0]).toBe(other.id);
    expect(await pages('most-recent')).toHaveLength(2);
  });
});

describe('A search in the Inbox', () => {
  it('finds by title, creator, whys and senders who are friends, a work by any of its items', async () => {
    const link = 'https://example.com/dune';
    const first = await community.recommends(ben, 'Dune', { link, description: 'Sand' });
    const second = await community.recommends(cleo, 'Dune', { link, description: 'Worms' });
    const emma = await community.recommends(cleo, 'Emma', { metadata: { authors: ['Jane'] } });
    await community.shares(ben, first.id, [ada], 'For the beach');
    await community.shares(cleo, second.id, [ada], 'For the bath');
    await community.shares(cleo, emma.id, [ada]);
    expect(await inInbox('emm')).toEqual(['Emma']);
    expect(await inInbox('jane')).toEqual(['Emma']);
    expect(await inInbox('cleo')).toEqual(['Emma', 'Dune']);
    for (const search of ['beach', 'bath', 'sand', 'ben']) {
      expect(await inInbox(search)).toEqual(['Dune']);
    }
    expect(await inInbox('nothing')).toEqual([]);
    await community.unfriends(ada, ben);
    expect(await inInbox('beach')).toEqual([]);
    expect(await inInbox('bath')).toEqual(['Dune']);
    await community.answersShare(ada, 'reject', second.id);
    expect(await inInbox('bath')).toEqual([]);
  });

  it('pages through results', async () => {
    for (const title of ['Emma', 'Dune', 'Dune Messiah']) {
      const { id } = await community.recommends(ben, title);
      await community.shares(ben, id, [ada]);
    }
    const request = { user_email: ada, search: 'dune', limit: 1 };
    const first = await community.read(getSharedRecommendations, request);
    const { nextCursor: cursor } = first;
    const second = await community.read(getSharedRecommendations, { ...request, cursor });
    expect(titlesOf(first.sharedRecommendations)).toEqual(['Dune Messiah']);
    expect(titlesOf(second.sharedRecommendations)).toEqual(['Dune']);
    expect(second.nextCursor).toBeUndefined();
  });
});
