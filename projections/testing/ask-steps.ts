import fc from 'fast-check';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import type { Community } from './community.js';
import { Facts } from './facts.js';

type Step = (community: Community) => void;

/** Chooses one of a list whose length is not known yet. */
const choice = fc.nat({ max: 1_000 });
const chosen = <Item>(items: readonly Item[], number: number) => items[number % items.length];

/** What people ask others to recommend, and how that goes on. */
export function askSteps(people: readonly string[]): fc.Arbitrary<Step> {
  const person = fc.constantFrom(...people);

  const asking: fc.Arbitrary<Step> = fc
    .record({
      askerId: person,
      recipientIds: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }),
      type: fc.option(fc.constantFrom(...recommendationTypes)),
    })
    .map(({ askerId, recipientIds, type }) => (community) => {
      community.asksFor(askerId, `ask-${community.events.length}`, recipientIds, type);
    });

  const goingOn: fc.Arbitrary<Step> = fc
    .record({
      which: choice,
      who: choice,
      item: choice,
      does: fc.constantFrom('answers', 'answers', 'dismisses', 'closes'),
    })
    .map(({ which, who, item, does }) => (community) => {
      const asked = community.events.flatMap(({ type, data }) =>
        type === 'AskSent' ? [data] : [],
      );
      const ask = chosen(asked, which);
      const userId = chosen(ask?.recipientIds ?? [], who);
      if (ask === undefined || userId === undefined) return;
      if (does === 'closes') community.closesAsk(ask.askerId, ask.askId);
      else if (does === 'dismisses') community.dismissesAsk(userId, ask.askId);
      else {
        const id = chosen([...new Facts(community.events).recommendations.keys()], item);
        if (id !== undefined) community.answersAsk(userId, ask.askId, id);
      }
    });

  return fc.oneof({ weight: 1, arbitrary: asking }, { weight: 2, arbitrary: goingOn });
}
