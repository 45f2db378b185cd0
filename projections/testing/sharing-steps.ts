import fc from 'fast-check';
import type { Community } from './community.js';
import { Facts } from './facts.js';

type Step = (community: Community) => void;

/** Chooses one of a list whose length is not known yet. */
const choice = fc.nat({ max: 1_000 });
const chosen = <Item>(items: readonly Item[], number: number) => items[number % items.length];

/** What people do with what others recommend: keep it, pass it on, answer, make links. */
export function sharingSteps(people: readonly string[]): fc.Arbitrary<Step> {
  const person = fc.constantFrom(...people);

  const sharing: fc.Arbitrary<Step> = fc
    .record({
      which: choice,
      senderId: fc.option(person),
      to: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
      why: fc.constantFrom('For the train.', 'Trust me.', ''),
    })
    .map(({ which, senderId, to, why }) => (community) => {
      const item = chosen([...new Facts(community.events).recommendations.values()], which);
      if (item === undefined) return;
      const sender = senderId ?? item.ownerId;
      const recipients = to.filter((id) => id !== item.ownerId && id !== sender);
      if (recipients.length === 0) return;
      community.shares(sender, item.recommendationId, recipients, why);
    });

  const keeping: fc.Arbitrary<Step> = fc
    .record({
      userId: person,
      which: choice,
      does: fc.constantFrom('saves', 'saves', 'unsaves', 'takes', 'takes', 'discards'),
    })
    .map(({ userId, which, does }) => (community) => {
      const item = chosen([...new Facts(community.events).recommendations.values()], which);
      if (item === undefined || item.ownerId === userId) return;
      community[does](userId, item.recommendationId);
    });

  const linking: fc.Arbitrary<Step> = fc
    .record({ userId: person, which: choice, revokes: fc.boolean() })
    .map(({ userId, which, revokes }) => (community) => {
      const item = chosen([...new Facts(community.events).recommendations.keys()], which);
      if (item === undefined) return;
      if (revokes) community.revokesLinks(userId, item);
      else community.links(userId, item, `link-${community.events.length}`);
    });

  return fc.oneof(
    { weight: 4, arbitrary: sharing },
    { weight: 6, arbitrary: keeping },
    { weight: 1, arbitrary: linking },
  );
}
