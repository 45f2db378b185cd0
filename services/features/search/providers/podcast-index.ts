import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PodcastResult } from '../../../contract/search/search.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import {
  optional,
  optionalNumber,
  optionalText,
  plain,
  readableItems,
  webAddress,
  withoutNulls,
  identityOf,
} from './fields.js';

const feed = z.object({
  id: z.number().int(),
  title: z.string().min(1),
  author: optionalText,
  ownerName: optionalText,
  description: optionalText,
  artwork: optionalText,
  link: optionalText,
  episodeCount: optionalNumber,
  dead: optional(z.union([z.number(), z.boolean()])),
});
const answer = z.object({ feeds: readableItems(feed) });

/** Searches Podcast Index (`/search/byterm`). Each request is signed with the time. */
export const podcastIndex = (
  upstream: Upstream,
  account: { readonly id: string; readonly secret: string },
): Source<PodcastResult> => ({
  provider: identityOf('podcast-index'),
  async search({ text }, signal) {
    const { feeds } = await upstream.request(
      {
        path: '/api/1.0/search/byterm',
        query: { q: text, max: '10', clean: '' },
        headers: signed(account),
      },
      (json) => answer.parse(json),
      signal,
    );
    return feeds.filter(({ dead }) => !dead).map(resultOf);
  },
});

function signed({ id: key, secret }: { id: string; secret: string }): Record<string, string> {
  const date = String(Math.floor(Date.now() / 1_000));
  const authorization = createHash('sha1').update(`${key}${secret}${date}`).digest('hex');
  return { 'x-auth-key': key, 'x-auth-date': date, authorization };
}

function resultOf(found: z.infer<typeof feed>): PodcastResult {
  const { title, episodeCount: totalEpisodes } = found;
  const publisher = found.author ?? found.ownerName;
  const description = plain(found.description);
  // Artwork may be on any host, but pages load images from known hosts only.
  const coverSmall = coverAddress(found.artwork);
  const facts = { publisher, description, totalEpisodes, coverSmall, podcastIndexId: found.id };
  return {
    id: `pi:${found.id}`,
    title,
    publisher,
    totalEpisodes,
    coverSmall,
    description,
    link: webAddress(found.link),
    metadata: withoutNulls(facts),
  };
}
