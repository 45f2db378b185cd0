import { Inject, Injectable } from '@nestjs/common';
import { isolateBidi } from '../../../../events/kernel/direction.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/document.js';
import { ellipsize } from '../../../contract/characters.js';
import type { Category } from '../../../contract/people/user.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';
import type { PagePreview } from '../../../platform/http/pages/page-preview.js';
import { fullName, nobody, PeopleReader } from '../../people/people.reader.js';
import { CurrentMetadata } from '../../search/expiring/current-metadata.js';
import { ShareLinksReader } from './share-links.reader.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';

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
@Injectable()
export class SharePreview {
  constructor(
    private readonly links: ShareLinksReader,
    private readonly people: PeopleReader,
    private readonly currentMetadata: CurrentMetadata,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** Null when the link does not or no longer show anything. */
  async of(token: string): Promise<PagePreview | null> {
    const shown = await this.links.shownBy(token);
    if (shown === null) return null;
    const { document, makerId } = shown;
    const { title, type, description, ownerId } = document;
    const [metadata = {}] = await this.currentMetadata.of([document]);
    const people = await this.people.many([ownerId, makerId]);
    const nameOf = (userId: string) => fullName(people.get(userId) ?? nobody);
    const owner = nameOf(ownerId);
    const maker = makerId === ownerId ? '' : nameOf(makerId);
    const by = [
      kinds[type],
      ...(owner === '' ? [] : [`recommandé par ${isolateBidi(owner)}`]),
      ...(maker === '' ? [] : [`transmis par ${isolateBidi(maker)}`]),
    ].join(', ');
    return {
      title: `${isolateBidi(title)} · Trboo`,
      description: [by, isolateBidi(cut(description ?? ''))].filter(Boolean).join(' : '),
      image: imageOf(metadata) ?? this.address('/preview.png'),
      url: this.address(`/share/${token}`),
    };
  }

  private address(path: string): string {
    return new URL(path, this.settings.publicUrl).href;
  }
}

/** The cover, when it comes from a known provider. */
function imageOf(metadata: RecommendationDocument['metadata']): string | null {
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
