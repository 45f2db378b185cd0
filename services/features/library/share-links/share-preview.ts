import { ellipsize } from '../../../contract/characters.js';
import type { LinkedRecommendation, PagePreview } from '../../../contract/share-page.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';

const maxDescriptionLength = 200;

/** Metadata fields that hold an image, best first. */
const images = ['tmdbPoster', 'thumbnail', 'coverBig', 'coverMedium', 'coverSmall', 'photo'];
const posterBase = 'https://image.tmdb.org/t/p/w500';

/** The link preview of a share link, for messengers. */
export function previewOf(
  { title, type, description, metadata, creatorName, passedOnBy }: LinkedRecommendation,
  token: string,
  publicUrl: URL,
): PagePreview {
  return {
    ...{ title, type, creatorName, passedOnBy, why: shortened(description) },
    image: imageOf(metadata) ?? new URL(`/share-cover/${token}`, publicUrl).href,
    url: new URL(`/share/${token}`, publicUrl).href,
  };
}

/** The cover, when it comes from a known provider. */
function imageOf(metadata: LinkedRecommendation['metadata']): string | null {
  for (const field of images) {
    const value = Object.hasOwn(metadata, field) ? metadata[field] : null;
    if (typeof value !== 'string') continue;
    const address = coverAddress(value.startsWith('/') ? `${posterBase}${value}` : value);
    if (address !== null) return address;
  }
  return null;
}

function shortened(text: string): string {
  return ellipsize(text.replaceAll(/\s+/g, ' '), maxDescriptionLength);
}
