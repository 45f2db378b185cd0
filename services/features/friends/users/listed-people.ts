import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { searchableText } from '../../../../events/library/search-text.js';
import { type UserDocument, usersProjection } from '../../../../projections/users/projection.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { InvalidCursor, type Place } from '../../../stores/ports.js';
import { FriendshipsReader } from '../friendships/friendships.reader.js';
import { ShownPeople } from '../blocks.reader.js';

/** The index of each word of a name, and the field that it orders by. */
const words = [
  { index: 'byName', key: 'key' },
  { index: 'bySecondWord', key: 'key2' },
  { index: 'byThirdWord', key: 'key3' },
  { index: 'byFourthWord', key: 'key4' },
] as const;

/** Index of the word, key and user id of the last person of a page. */
const place = z.tuple([
  z
    .number()
    .int()
    .min(0)
    .max(words.length - 1),
  z.string(),
  z.string(),
]);

interface Page {
  readonly people: readonly UserDocument[];
  readonly nextCursor?: string;
}

/** Lists the members of the installation by name, in pages, where the settings allow it. */
@Injectable()
export class ListedPeople {
  constructor(
    @Inject(settingsToken) private readonly settings: Settings,
    private readonly friendships: FriendshipsReader,
    private readonly shownPeople: ShownPeople,
    @InjectModel(usersProjection) private readonly users: ModelOf<typeof usersProjection>,
  ) {}

  /** Whether members see each other's names. */
  get areListed(): boolean {
    return this.settings.people === 'listed';
  }

  /** Whether the list has addresses, as the specification's calls need them. */
  get haveAddresses(): boolean {
    return this.settings.signIn === 'open';
  }

  /** People to whom the viewer cannot send a request: friends, open requests, hidden people. */
  async notAvailableTo(viewerId: string): Promise<ReadonlySet<string>> {
    const [friendIds, sent, received, hidden] = await Promise.all([
      this.friendships.friendIds(viewerId),
      this.friendships.list(viewerId, 'sent'),
      this.friendships.list(viewerId, 'received'),
      this.shownPeople.hiddenFrom(viewerId),
    ]);
    const requested = [...sent, ...received].map(({ otherId }) => otherId);
    return new Set([viewerId, ...friendIds, ...requested, ...hidden]);
  }

  /**
   * One page by name: people whose name begins with the search, then those of whom a later word
   * does. Reads as many index entries as people are shown and left out.
   * @throws InvalidCursor
   */
  async page(
    leftOut: ReadonlySet<string>,
    search: string,
    limit: number,
    cursor?: string,
  ): Promise<Page> {
    const prefix = searchableText(search).trim();
    const people: UserDocument[] = [];
    const [first, firstKey, firstId] = cursor === undefined ? [0, prefix, ''] : placeIn(cursor);
    let last: z.infer<typeof place> | undefined;
    for (const [number, word] of words.entries()) {
      if (number < first || (number > 0 && prefix === '')) continue;
      const start =
        number === first ? { order: [firstKey], id: firstId } : { order: [prefix], id: '' };
      for await (const read of this.beginningWith(prefix, word, start, limit + 1)) {
        const shown = read.filter(({ userId }) => !leftOut.has(userId));
        for (const person of shown) {
          const isRepeated = words
            .slice(0, number)
            .some((earlier) => person[earlier.key]?.startsWith(prefix));
          if (isRepeated) continue;
          if (people.length === limit) return { people, nextCursor: cursorAt(last) };
          people.push(person);
          last = [number, person[word.key] ?? '', person.userId];
        }
      }
    }
    return { people };
  }

  private async *beginningWith(
    prefix: string,
    { index, key }: (typeof words)[number],
    start: Place,
    limit: number,
  ): AsyncGenerator<readonly UserDocument[], void> {
    const where = { listedBy: this.haveAddresses ? ['name', 'address'] : 'name' };
    for (let after: Place | undefined = start; after !== undefined;) {
      const places: readonly Place[] = await this.users.places({ index, where, limit, after });
      const matching = places.filter(({ order }) => String(order[0]).startsWith(prefix));
      const documents = await this.users.getMany(matching.map(({ id }) => id));
      yield matching.flatMap(({ id }) => documents.get(id) ?? []).filter((each) => each[key]);
      after = matching.length === limit ? places.at(-1) : undefined;
    }
  }
}

const cursorAt = (content: z.infer<typeof place> | undefined) =>
  Buffer.from(JSON.stringify(content)).toString('base64url');

function placeIn(cursor: string): z.infer<typeof place> {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new InvalidCursor();
  }
}
