import { Injectable } from '@nestjs/common';
import type { LibraryDocument } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

/** Counts the shares between users. */
@Injectable()
export class ExchangedReader {
  private readonly documents: ReadModel<LibraryDocument, typeof libraryProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.documents = readModels.of(libraryProjection);
  }

  /** Number of shares, one for each item and recipient. */
  sentCount(senderId: string, recipientId: string | readonly string[]): Promise<number> {
    return this.documents.count({ index: 'between', where: { senderId, recipientId } });
  }
}
