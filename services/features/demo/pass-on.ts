import { addRecommendation } from '../../contract/library/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  seeSharedRecommendations,
  sendRecommendation,
} from '../../contract/library/sharing.js';
import type { DemoClient } from './demo-client.js';
import { emailOf } from './data/people.data.js';
import { type DemoItem, links, saves, shares } from './data/sharing.data.js';

/** Finds the id of something that was recommended. */
export type IdOf = (item: DemoItem) => string;

/** People send each other what was recommended, answer, keep what they found, and make links. */
export async function passOn(client: DemoClient, idOf: IdOf): Promise<void> {
  for (const share of shares) {
    const { from, to, why, accepted = [], discarded = [] } = share;
    const recommendationId = idOf(share);
    const toEmails = to.map(emailOf);
    await client.give(sendRecommendation, {
      recommendationId,
      fromEmail: emailOf(from),
      toEmails,
      why,
    });
    const answers = [
      ...accepted.map((key) => ({ key, action: 'accept' as const })),
      ...discarded.map((key) => ({ key, action: 'reject' as const })),
    ];
    for (const { key, action } of answers) {
      const seen = { sharedRecommendationIds: [recommendationId], userEmail: emailOf(key) };
      await client.give(seeSharedRecommendations, seen);
      const answer = { sharedRecommendationId: recommendationId, userEmail: emailOf(key), action };
      await client.give(processSharedRecommendation, answer);
    }
  }
  for (const { by, ...item } of saves) {
    // Of what is saved only the id counts: the rest stays its owner's.
    const content = { title: item.title, type: 'book' as const, description: 'Saved' };
    await client.give(addRecommendation, { user_email: emailOf(by), id: idOf(item), ...content });
  }
  for (const { by, ...item } of links) {
    await client.give(createShareLink, { recommendationId: idOf(item), userEmail: emailOf(by) });
  }
}
