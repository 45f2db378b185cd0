import { Injectable } from '@nestjs/common';
import type { SearchDocument } from '../../../../projections/search/document.js';
import { searchProjection } from '../../../../projections/search/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import type { IndexValue, Place } from '../../../stores/ports.js';
import type { Findable } from './search-query.js';

/** An item of a library or an inbox with what it is searched and sorted by. */
interface ListedItem extends Findable {
  readonly id: string;
  readonly whys: string;
}

export interface LibraryItem extends ListedItem {
  /** ISO 8601; when it came into the library. */
  readonly since: string;
  /** ISO 8601; when its owner says it was added. */
  readonly addedAt: string;
  readonly type: string;
}

export interface InboxItem extends ListedItem {
  /** ISO 8601; when it was last sent. */
  readonly receivedAt: string;
}

export interface ShelfItem extends Findable {
  readonly id: string;
  readonly addedAt: string;
  readonly type: string;
}

/** Index entries read at once: between two reads other requests are served. */
const readAtOnce = 2_000;
/** Later parts of a long search: each part starts anew in every shelf. */
const readLater = 2 * readAtOnce;

/** Reads what searches compare from indexes, without documents. */
@Injectable()
export class SearchReader {
  private readonly documents: ReadModel<SearchDocument, typeof searchProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.documents = readModels.of(searchProjection);
  }

  /** A whole library, the newest first. */
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

  /** A whole inbox, the last sent first. */
  async inbox(userId: string): Promise<InboxItem[]> {
    const places = await this.all('inbox', { inbox: userId });
    return places.map(({ order: [receivedAt, id, ownerId, text, whys] }) => ({
      id: textOf(id),
      receivedAt: textOf(receivedAt),
      ownerId: textOf(ownerId),
      text: textOf(text),
      whys: textOf(whys),
    }));
  }

  /** What these people show to friends, the newest first, in parts. */
  async *shelves(
    shelf: readonly string[],
    after?: Pick<ShelfItem, 'addedAt' | 'id'>,
  ): AsyncGenerator<readonly ShelfItem[], void> {
    // Nothing comes before the empty text, so this place is right after the item.
    let from: Place | undefined = after && { order: [after.addedAt, after.id, '', '', ''], id: '' };
    for (let limit = readAtOnce; ; limit = readLater) {
      const query = { index: 'shelf', where: { shelf }, limit, after: from } as const;
      const places = await this.documents.places(query);
      if (places.length > 0) yield places.map(shelfItem);
      if (places.length < limit) return;
      from = places.at(-1);
    }
  }

  /** What items are found by; deleted ones are left out. */
  async findables(ids: readonly string[]): Promise<ReadonlyMap<string, Findable>> {
    if (ids.length === 0) return new Map();
    const query = { index: 'ofItem', where: { itemId: [...new Set(ids)] } } as const;
    const entries = await this.documents.entries(query);
    return new Map(
      entries.map(({ equals: [id], order: [ownerId, text] }) => [
        textOf(id),
        { ownerId: textOf(ownerId), text: textOf(text) },
      ]),
    );
  }

  private async all(
    index: 'library' | 'inbox',
    where: Readonly<Record<string, string>>,
  ): Promise<readonly Place[]> {
    const found: Place[] = [];
    for (;;) {
      const after = found.at(-1);
      const places = await this.documents.places({ index, where, limit: readAtOnce, after });
      found.push(...places);
      if (places.length < readAtOnce) return found;
    }
  }
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
