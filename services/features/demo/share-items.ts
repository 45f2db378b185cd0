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

/** Returns the id of a recommendation. */
export type IdOf = (item: DemoItem) => string;

/** Sends recommendations between people, answers and saves them, and makes share links. */
export async function shareItems(client: DemoClient, idOf: IdOf): Promise<void> {
  for (const share of shares) {
    const { from, to, why, accepted = [], discarded = [] } = share;
    const recommendationId = idOf(share);
    const toEmails = to.map(emailOf);
    await client.send(sendRecommendation, {
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
      await client.send(seeSharedRecommendations, seen);
      const answer = { sharedRecommendationId: recommendationId, userEmail: emailOf(key), action };
      await client.send(processSharedRecommendation, answer);
    }
  }
  for (const { by, ...item } of saves) {
    // For a saved item only the id counts.
    const content = { title: item.title, type: 'book' as const, description: 'Saved' };
    await client.send(addRecommendation, { user_email: emailOf(by), id: idOf(item), ...content });
  }
  for (const { by, ...item } of links) {
    await client.send(createShareLink, { recommendationId: idOf(item), userEmail: emailOf(by) });
  }
}
