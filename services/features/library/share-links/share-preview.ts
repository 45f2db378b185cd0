import { isolateBidi } from '../../../../events/kernel/direction.js';
import { ellipsize } from '../../../contract/characters.js';
import type { Category } from '../../../contract/people/user.js';
import type { LinkedRecommendation, PagePreview } from '../../../contract/share-page.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';

const longestDescription = 200;

const kinds: Readonly<Record<Category, string>> = {
  book: 'Livre',
  movie: 'Film',
  series: 'Série',
  podcast: 'Podcast',
  music: 'Musique',
  place: 'Lieu',
};

/** Metadata fields that hold an image, best first. */
const images = ['tmdbPoster', 'thumbnail', 'coverBig', 'coverMedium', 'coverSmall', 'photo'];
const posterBase = 'https://image.tmdb.org/t/p/w500';

/** What a messenger shows of a share link. */
export function previewOf(
  { title, type, description, metadata, creatorName, passedOnBy }: LinkedRecommendation,
  token: string,
  publicUrl: URL,
): PagePreview {
  const by = [
    kinds[type],
    `recommandé par ${isolateBidi(creatorName)}`,
    ...(passedOnBy === null ? [] : [`transmis par ${isolateBidi(passedOnBy)}`]),
  ].join(', ');
  return {
    title: `${isolateBidi(title)} · Trboo`,
    description: [by, isolateBidi(cut(description))].filter(Boolean).join(' : '),
    image: imageOf(metadata) ?? new URL('/preview.png', publicUrl).href,
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

function cut(text: string): string {
  return ellipsize(text.replaceAll(/\s+/g, ' '), longestDescription);
}
