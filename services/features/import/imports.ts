import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type ImportCommand, importsDecider } from '../../../events/import/decider.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import {
  type ImportDocument,
  importDocument,
  importsProjection,
} from '../../../projections/imports/projection.js';
import type { ImportState } from '../../contract/library/import.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import type { ChangeOf } from '../../contract/live.js';
import { type ModelChange, type RenderContext, SharedNotice } from '../../platform/live/notice.js';
import { PersonalData } from '../../platform/personal-data/all-personal-data.js';
import { ImportFiles } from './import-files.js';

const about = z.object({ importId: z.string() });
type About = z.infer<typeof about>;

/** An import: announced only to the person. */
@Injectable()
export class ImportsNotice extends SharedNotice<'imports', About> {
  readonly model = 'imports';
  readonly about = about;
  readonly rules = {
    [importsProjection.name]: ({ id, body }: ModelChange) => {
      const document = importDocument.optional().parse(body);
      return document ? [{ importId: id, audience: [document.userId] }] : [];
    },
  };

  render({ importId }: About, { version }: RenderContext): ChangeOf<'imports'> {
    return { model: 'imports', id: importId, version };
  }
}

const maxShown = 20;

/** An import as the contract has it. */
export function toState(document: ImportDocument): ImportState {
  const { importId: id, userId, preparedAt, startedAt, active, ...state } = document;
  return { id, ...state, preparedDate: preparedAt, startedDate: startedAt };
}

/** People's imports. */
@Injectable()
export class Imports {
  constructor(
    private readonly decisions: Decisions,
    private readonly facts: ConsistentReads,
    @InjectModel(importsProjection) private readonly documents: ModelOf<typeof importsProjection>,
  ) {}

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

/** A person's imports and the rows of their files. */
@Injectable()
export class ImportsPersonalData extends PersonalData {
  override readonly models = [importsProjection];
  override readonly streams = ['imports'];

  constructor(
    private readonly imports: Imports,
    private readonly files: ImportFiles,
  ) {
    super();
  }

  /** The history has the imports, and the library what they added. */
  export() {
    return Promise.resolve({});
  }

  override async takeBack(userId: string): Promise<number> {
    for (const { id, rows } of await this.imports.allOf(userId)) {
      await this.files.deleteAll(id, rows);
    }
    return 0;
  }

  override forget(userId: string): Promise<void> {
    return this.imports.forget(userId);
  }
}
