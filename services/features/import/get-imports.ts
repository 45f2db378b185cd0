import { z } from 'zod';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  getImportReport,
  getImportRows,
  getImports,
  importChoices,
  importPreview,
  unreadableRow,
  cancelImport,
  startImport,
  undoImport,
} from '../../contract/library/import.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { csvText } from '../../platform/analysis/file-formats.js';
import { LibraryDecisions } from '../library/library-decisions.js';
import { ImportFiles } from './import-files.js';
import { Imports, toState } from './imports.js';
import { decisionOn, type PlanRow, recommendationIdOf, shownRow } from './plan.js';
import { ImportRunner } from './import-runner.js';

/** Starts an import with the caller's choices. */
@HandlesCall(startImport)
export class StartImportHandler {
  constructor(private readonly runner: ImportRunner) {}

  /** @throws DomainError not-found for an unknown import; conflict while another one runs. */
  async execute(call: ReceivedCall<typeof startImport>): Answer<typeof startImport> {
    const { userId, metadata } = call;
    const { importId, choices } = call.input;
    const position = await this.runner.begin({ userId, importId }, choices, metadata);
    return { success: true, position };
  }
}

/** Stops an import. */
@HandlesCall(cancelImport)
export class CancelImportHandler {
  constructor(private readonly imports: Imports) {}

  /** @throws DomainError not-found for an unknown import. */
  async execute(call: ReceivedCall<typeof cancelImport>): Answer<typeof cancelImport> {
    const { userId, metadata } = call;
    const { importId } = call.input;
    const cancel = { type: 'CancelImport', userId, importId, reason: 'person' } as const;
    const { position } = await this.imports.execute(cancel, metadata);
    return { success: true, position };
  }
}

/** Deletes what an import has added. */
@HandlesCall(undoImport)
export class UndoImportHandler {
  constructor(
    private readonly imports: Imports,
    private readonly runner: ImportRunner,
  ) {}

  /** @throws DomainError not-found for an unknown import; conflict for one that has not ended. */
  async execute(call: ReceivedCall<typeof undoImport>): Answer<typeof undoImport> {
    const { userId, metadata } = call;
    const { importId } = call.input;
    const undo = { type: 'StartUndo', userId, importId } as const;
    const { position } = await this.imports.execute(undo, metadata);
    this.runner.start({ userId, importId });
    return { success: true, position };
  }
}

const maxRows = 100;
const maxUnreadable = 200;

/** Returns the caller's imports. */
@HandlesCall(getImports)
export class GetImportsHandler {
  constructor(private readonly imports: Imports) {}

  async execute({ userId }: ReceivedCall<typeof getImports>): Answer<typeof getImports> {
    return { imports: (await this.imports.latestOf(userId)).map(toState) };
  }
}

/** Returns what a file holds, and some of its rows. */
@HandlesCall(getImportRows)
export class GetImportRowsHandler {
  constructor(
    private readonly imports: Imports,
    private readonly files: ImportFiles,
  ) {}

  /** @throws DomainError not-found for an unknown import. */
  async execute(call: ReceivedCall<typeof getImportRows>): Answer<typeof getImportRows> {
    const { userId } = call;
    const { importId, status, after } = call.input;
    const document = await this.imports.find(userId, importId);
    const preview = await this.files.get(userId, importId, 'preview', importPreview);
    if (preview === undefined) throw new DomainError('not-found', 'Import not found');
    const found: PlanRow[] = [];
    for await (const part of this.files.rowsFrom(userId, importId, document.rows, after + 1)) {
      found.push(...part.filter((row) => row.status === status));
      if (found.length > maxRows) break;
    }
    const rows = found.slice(0, maxRows).map(shownRow);
    const list = z.array(unreadableRow);
    const unreadable =
      after < 0 ? await this.files.get(userId, importId, 'unreadable', list) : undefined;
    return {
      import: toState(document),
      preview,
      rows,
      hasMore: found.length > maxRows,
      unreadable: unreadable?.slice(0, maxUnreadable) ?? [],
    };
  }
}

const asFile = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="trboo-import.csv"',
  'cache-control': 'no-store',
};

/** Returns what became of each row. */
@HandlesCall(getImportReport)
export class GetImportReportHandler {
  constructor(
    private readonly imports: Imports,
    private readonly files: ImportFiles,
    private readonly library: LibraryDecisions,
  ) {}

  /** @throws DomainError not-found for an unknown import. */
  async execute(call: ReceivedCall<typeof getImportReport>): Answer<typeof getImportReport> {
    const { userId, reply } = call;
    const { importId } = call.input;
    const { rows, through } = await this.imports.current(userId, importId);
    const choices = await this.files.get(userId, importId, 'choices', importChoices);
    const unreadable = await this.files.get(userId, importId, 'unreadable', z.array(unreadableRow));
    const { items } = await this.library.of(userId);
    const resultOf = (row: PlanRow) => {
      const decision = choices === undefined ? row.status : decisionOn(row, choices);
      if (decision !== 'add') return decision;
      const item = items.get(recommendationIdOf(importId, row.row));
      if (item === undefined) return row.row < through ? 'present' : 'not reached';
      return item.deleted ? 'removed' : 'added';
    };
    const lines: unknown[][] = [['file', 'line', 'type', 'title', 'result']];
    for await (const part of this.files.rowsFrom(userId, importId, rows)) {
      for (const row of part) {
        lines.push([row.file, row.line, row.type, row.title, resultOf(row)]);
      }
    }
    for (const { file, line, reason } of unreadable ?? []) {
      lines.push([file, line, '', '', `unreadable: ${reason}`]);
    }
    void reply.headers(asFile);
    return csvText(lines);
  }
}
