import { createHash } from 'node:crypto';
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

const sidePixels = 256;

/** SVG path of a hill across the picture; heights in pixels from the top at left, middle, right. */
function hill([left, middle, right]: readonly [number, number, number], opacity: number): string {
  const curve = `M0 ${left} Q${sidePixels / 4} ${middle - 20} ${sidePixels / 2} ${middle} T${sidePixels} ${right}`;
  return `<path d="${curve} V${sidePixels} H0 Z" opacity="${opacity}"/>`;
}

/**
 * A drawn portrait as a data URL: a sun over hills, in two colours. The same seed gives the same
 * picture.
 */
export async function portrait(
  seed: string,
  [sky, hills]: readonly [string, string],
): Promise<string> {
  const digest = createHash('sha256').update(seed).digest();
  /** A number from `min` to `min` + 48. */
  const byteFrom = (index: number, min: number) => min + (digest.readUInt8(index) % 49);
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${sidePixels}" height="${sidePixels}">
      <rect width="100%" height="100%" fill="${sky}"/>
      <circle cx="${byteFrom(0, 60) + byteFrom(1, 20)}" cy="${byteFrom(2, 56)}" r="${byteFrom(3, 24) / 2 + 12}"
        fill="#fff" opacity="0.85"/>
      <g fill="${hills}">
        ${hill([byteFrom(4, 116), byteFrom(5, 120), byteFrom(6, 116)], 0.35)}
        ${hill([byteFrom(7, 146), byteFrom(8, 150), byteFrom(9, 146)], 0.6)}
        ${hill([byteFrom(10, 180), byteFrom(11, 184), byteFrom(12, 180)], 1)}
      </g>
    </svg>`;
  const { default: sharp } = await import('sharp');
  const image = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${image.toString('base64')}`;
}

/** Returns the id of a recommendation. */
type IdOf = (item: DemoItem) => string;

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
