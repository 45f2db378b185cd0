import { category, createUser } from '../../services/contract/people/user.js';
import type { Community } from './community.js';

/** A first name of 100 letters without a place to break. */
const longName = 'Bartholomewconstantinopol'.repeat(4);
/** More than a page of a library or of Explore holds. */
const many = 50;

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän';
const kinds = category.options;

const metadataOf = (index: number) => ({
  authors: ['Jane Austen'],
  averageRating: 4.5,
  spotifyLink: `https://open.spotify.com/track/${index}`,
  address: '1 rue de la Paix, Paris',
  location: { lat: 48.85 + index / 1_000, lng: 2.35 },
});

interface HeavyUser {
  readonly email: string;
  /** E-mail of a friend with whom many items were exchanged. */
  readonly friend: string;
  /** Id of a recommendation that was sent, liked, commented on and has an outcome. */
  readonly sentId: string;
}

/** Creates somebody with more than a page of everything and long names. */
export async function createHeavyUser(community: Community): Promise<HeavyUser> {
  const [me, other] = await community.pair('Ada', 'Ben');
  const friend = 'bartholomew@example.com';
  await community.execute(createUser, { email: friend, first_name: longName });
  await community.makesFriends(me, friend);
  const items = (email: string, whose: string) =>
    Array.from({ length: many }, (_, index) =>
      community.recommends(email, `${whose} ${longWord} ${index}`, {
        type: kinds[index % kinds.length] ?? 'book',
        description: `Why ${whose} says so: ${longWord}, and because it is so very ${longWord}.`,
        metadata: metadataOf(index),
      }),
    );
  const [mine, theirs] = await Promise.all([
    Promise.all(items(me, 'Mine')),
    Promise.all(items(friend, 'Theirs')),
  ]);
  const answers = mine
    .slice(0, 4)
    .flatMap(({ id }) => [
      community.reacts(friend, 'like', id),
      community.comments(friend, id, `So true, ${longWord}!`),
    ]);
  const sent = theirs.slice(0, 4).map(({ id }) => {
    return community.shares(friend, id, [me], `Think of our ${longWord}.`);
  });
  const requests = ['Chloe', 'Dora', 'Eli', 'Flo'].map(async (name) =>
    community.requestsFriendship(await community.person(name), me),
  );
  await Promise.all([...answers, ...sent, ...requests]);
  const saved = theirs.at(-1);
  if (saved) await community.saves(me, saved);
  await community.subscribes(me, friend);
  await community.group(me, longWord, [friend, other]);
  await community.asksForRecommendation(friend, `Something with a ${longWord}?`, [me]);
  const sentId = mine[0]?.id ?? '';
  await community.shares(me, sentId, [friend, other], `For ${longWord}.`);
  await community.recordsOutcome(friend, sentId, 'loved', longWord);
  return { email: me, friend, sentId };
}
