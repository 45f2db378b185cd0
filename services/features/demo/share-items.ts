import { askForRecommendation } from '../../contract/library/ask.js';
import { recordOutcome } from '../../contract/library/outcome.js';
import { addRecommendation } from '../../contract/library/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  seeSharedRecommendations,
  sendRecommendation,
} from '../../contract/library/sharing.js';
import type { DemoClient } from './demo-client.js';
import { demo, type DemoItem, emailOf } from './community.js';

/** Returns the id of a recommendation. */
export type IdOf = (item: DemoItem) => string;

async function askFriends(client: DemoClient, idOf: IdOf): Promise<void> {
  for (const { from, to, type, text, answers } of demo('ask')) {
    const asker = { userEmail: emailOf(from), friendEmails: to.map(emailOf) };
    const { askId } = await client.send(askForRecommendation, { ...asker, text, type });
    for (const { why, ...item } of answers) {
      const answer = { recommendationId: idOf(item), fromEmail: emailOf(item.owner), why, askId };
      await client.send(sendRecommendation, { ...answer, toEmails: [emailOf(from)] });
    }
  }
}

/**
 * Sends recommendations between people, answers and saves them, makes share links, and asks friends
 * for more.
 */
export async function shareItems(client: DemoClient, idOf: IdOf): Promise<void> {
  for (const share of demo('share')) {
    const { from, to, why, accepted, discarded, told } = share;
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
    for (const { by, outcome, words } of told) {
      const userEmail = emailOf(by);
      await client.send(recordOutcome, { recommendationId, userEmail, outcome, words });
    }
  }
  for (const { by, ...item } of demo('save')) {
    // The call requires content, but for a saved item only the id counts.
    const content = { title: item.title, type: 'book' as const, description: 'Saved' };
    await client.send(addRecommendation, { user_email: emailOf(by), id: idOf(item), ...content });
  }
  for (const { by, ...item } of demo('link')) {
    await client.send(createShareLink, { recommendationId: idOf(item), userEmail: emailOf(by) });
  }
  await askFriends(client, idOf);
}
