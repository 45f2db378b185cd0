import fc from 'fast-check';
import { outcomes } from '../../events/outcome/outcomes.js';
import { Facts } from './facts.js';
import { choice, chosen, type Step } from './step.js';

/** What people do with what others recommend: save it, pass it on, answer, make links. */
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
      does: fc.constantFrom(
        ...(['saves', 'saves', 'unsaves'] as const),
        ...(['acceptsShared', 'acceptsShared', 'discardsShared', 'settlesShared'] as const),
      ),
    })
    .map(({ userId, which, does }) => (community) => {
      const item = chosen([...new Facts(community.events).recommendations.values()], which);
      if (item === undefined || item.ownerId === userId) return;
      community[does](userId, item.recommendationId);
    });

  const answering: fc.Arbitrary<Step> = fc
    .record({ userId: person, which: choice, outcome: fc.constantFrom(...outcomes, null) })
    .map(({ userId, which, outcome }) => (community) => {
      const item = chosen([...new Facts(community.events).recommendations.keys()], which);
      if (item === undefined) return;
      if (outcome === null) community.takesOutcomeBack(userId, item);
      else community.answers(userId, item, outcome);
    });

  const linking: fc.Arbitrary<Step> = fc
    .record({ userId: person, which: choice, revokes: fc.boolean() })
    .map(({ userId, which, revokes }) => (community) => {
      const item = chosen([...new Facts(community.events).recommendations.keys()], which);
      if (item === undefined) return;
      if (revokes) community.revokesLinks(userId, item);
      else {
        const linkId = `link-${community.events.length}`;
        community.links(userId, item, linkId).answersLink(userId, item, linkId, 'Mum', 'loved');
      }
    });

  const withdrawing: fc.Arbitrary<Step> = choice.map((which) => (community) => {
    const facts = new Facts(community.events);
    const sent = community.events.flatMap(({ type, data }) =>
      type === 'Shared' && facts.recommendations.has(data.recommendationId) ? [data] : [],
    );
    const share = chosen(sent, which);
    if (share === undefined) return;
    community.withdraws(share.senderId, share.recommendationId, share.recipientIds);
  });

  return fc.oneof(
    { weight: 1, arbitrary: withdrawing },
    { weight: 4, arbitrary: sharing },
    { weight: 6, arbitrary: keeping },
    { weight: 1, arbitrary: linking },
    { weight: 2, arbitrary: answering },
  );
}
