import { Injectable } from '@nestjs/common';
import { searchProjection } from '../../../../projections/search/projection.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import type { IndexValue, Place } from '../../../stores/ports.js';
import { Unannounced } from '../../../platform/live/notice.js';
import type { SearchableItem } from './search-query.js';

/** Searches show items; their notices announce the changes. */
@Injectable()
export class SearchNotice extends Unannounced {
  readonly readModel = searchProjection.name;
}

/** An item of a library or an inbox, with the fields it is searched and sorted by. */
interface ListedItem extends SearchableItem {
  readonly id: string;
  readonly whys: string;
}

export interface LibraryItem extends ListedItem {
  /** ISO 8601; when it came into the library. */
  readonly since: string;
  /** ISO 8601; when its owner says it was added. */
  readonly addedAt: string;
}

interface InboxItem extends ListedItem {
  /** ISO 8601; when it was last sent, or answered. */
  readonly since: string;
}

/** An item that its owner shows to friends. */
export interface ShelfItem extends SearchableItem {
  readonly id: string;
  readonly addedAt: string;
}

/** Index entries per read; other requests are served between two reads. */
const readSize = 2_000;
/** Larger, because each read has to find its place in every shelf again. */
const laterReadSize = 2 * readSize;

/** Reads the searchable parts of items from indexes, without their documents. */
@Injectable()
export class SearchReader {
  constructor(
    @InjectModel(searchProjection) private readonly documents: ModelOf<typeof searchProjection>,
  ) {}

  /** A whole library, newest first. */
  async library(userId: string): Promise<LibraryItem[]> {
    const places = await this.all('library', { library: userId });
    return places.map(({ order: [since, id, addedAt, type, ownerId, text, whys] }) => ({
      id: textOf(id),
      since: textOf(since),
      addedAt: textOf(addedAt),
      type: textOf(type),
      ownerId: textOf(ownerId),
      text: textOf(text),
      whys: textOf(whys),
    }));
  }

  /** All that waits in an inbox, the last sent first. */
  async waiting(userId: string): Promise<InboxItem[]> {
    return (await this.all('inbox', { inbox: userId })).map(inboxItem);
  }

  /** All that a user has answered, the last answered first. */
  async answered(userId: string): Promise<InboxItem[]> {
    return (await this.all('answered', { answered: userId })).map(inboxItem);
  }

  /** The items that these owners show to friends, newest first, in parts. */
  async *shelves(
    shelf: readonly string[],
    after?: Pick<ShelfItem, 'addedAt' | 'id'>,
  ): AsyncGenerator<readonly ShelfItem[], void> {
    // In descending order the empty text comes last, so this place is right after the item's entry.
    let from: Place | undefined = after && { order: [after.addedAt, after.id, '', '', ''], id: '' };
    for (let limit = readSize; ; limit = laterReadSize) {
      const query = { index: 'shelf', where: { shelf }, limit, after: from } as const;
      const places = await this.documents.places(query);
      if (places.length > 0) yield places.map(shelfItem);
      if (places.length < limit) return;
      from = places.at(-1);
    }
  }

  /** The searchable parts of items, by item id; deleted items are left out. */
  async searchableItems(ids: readonly string[]): Promise<ReadonlyMap<string, SearchableItem>> {
    if (ids.length === 0) return new Map();
    const query = { index: 'ofItem', where: { itemId: [...new Set(ids)] } } as const;
    const entries = await this.documents.entries(query);
    return new Map(
      entries.map(({ equals: [id], order: [type, ownerId, text] }) => [
        textOf(id),
        { type: textOf(type), ownerId: textOf(ownerId), text: textOf(text) },
      ]),
    );
  }

  private async all(
    index: 'library' | 'inbox' | 'answered',
    where: Readonly<Record<string, string>>,
  ): Promise<readonly Place[]> {
    const found: Place[] = [];
    for (;;) {
      const after = found.at(-1);
      const places = await this.documents.places({ index, where, limit: readSize, after });
      found.push(...places);
      if (places.length < readSize) return found;
    }
  }
}

function inboxItem({ order: [since, id, type, ownerId, text, whys] }: Place): InboxItem {
  return {
    id: textOf(id),
    since: textOf(since),
    type: textOf(type),
    ownerId: textOf(ownerId),
    text: textOf(text),
    whys: textOf(whys),
  };
}

function shelfItem({ order: [addedAt, id, type, ownerId, text] }: Place): ShelfItem {
  return {
    id: textOf(id),
    addedAt: textOf(addedAt),
    type: textOf(type),
    ownerId: textOf(ownerId),
    text: textOf(text),
  };
}

/** All fields of these indexes are text. */
const textOf = (value: IndexValue | undefined) => (typeof value === 'string' ? value : '');
