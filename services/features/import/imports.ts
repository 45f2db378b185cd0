import { Injectable } from '@nestjs/common';
import { type ImportCommand, importsDecider } from '../../../events/import/decider.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import type { ImportDocument } from '../../../projections/imports/document.js';
import { importsProjection } from '../../../projections/imports/projection.js';
import type { ImportState } from '../../contract/library/import.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';

const maxShown = 20;

/** An import as the contract has it. */
export function toState(document: ImportDocument): ImportState {
  const { importId: id, userId, preparedAt, startedAt, active, ...state } = document;
  return { id, ...state, preparedDate: preparedAt, startedDate: startedAt };
}

/** People's imports. */
@Injectable()
export class Imports {
  private readonly documents: ReadModel<ImportDocument, typeof importsProjection.indexes>;

  constructor(
    private readonly decisions: Decisions,
    private readonly facts: ConsistentReads,
    readModels: ReadModels,
  ) {
    this.documents = readModels.of(importsProjection);
  }

  execute(command: ImportCommand, metadata: EventMetadata) {
    return this.decisions.execute(importsDecider, [command.userId], command, metadata);
  }

  /** The import as the log has it. @throws DomainError not-found for another person's. */
  async current(userId: string, importId: string) {
    const found = (await this.decisions.stateOf(importsDecider, [userId]))[importId];
    if (found === undefined) throw new DomainError('not-found', 'Import not found');
    return found;
  }

  /** All imports of a person. */
  async allOf(userId: string) {
    const imports = await this.decisions.stateOf(importsDecider, [userId]);
    return Object.entries(imports).map(([id, state]) => ({ id, ...state }));
  }

  /** Those that the next file replaces. */
  async preparedOf(userId: string) {
    return (await this.allOf(userId)).filter(({ status }) => status === 'prepared');
  }

  /** @throws DomainError not-found for another person's; StoreUnavailable while it may be on its way. */
  async find(userId: string, importId: string): Promise<ImportDocument> {
    const find = () => this.documents.get(importId);
    const document = await this.facts.find([importsProjection], find);
    if (document?.userId !== userId) throw new DomainError('not-found', 'Import not found');
    return document;
  }

  /** A person's latest imports, the newest first. */
  async latestOf(userId: string): Promise<readonly ImportDocument[]> {
    const query = { index: 'byUser', where: { userId }, limit: maxShown } as const;
    return (await this.documents.list(query)).items;
  }

  /** Everybody's imports that run or are being undone. */
  active(): Promise<readonly ImportDocument[]> {
    return this.documents.all({ index: 'active', where: { active: 'yes' } });
  }

  /** Drops the folded stream of an erased person. */
  forget(userId: string): Promise<void> {
    return this.decisions.forget(importsDecider, [userId]);
  }
}
