import fc from 'fast-check';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import { Facts } from './facts.js';
import { choice, chosen, type Step } from './step.js';

/** Asks for recommendations: sending, answering, dismissing and closing them. */
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
