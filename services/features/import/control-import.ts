import type { AnswerOf } from '../../contract/call.js';
import { cancelImport, startImport, undoImport } from '../../contract/library/import.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import { ImportRunner } from './import-runner.js';
import { Imports } from './imports.js';

/** Starts an import with the caller's choices. */
@HandlesCall(startImport)
export class StartImportHandler implements CallHandler<typeof startImport> {
  constructor(private readonly runner: ImportRunner) {}

  /** @throws DomainError not-found for an unknown import; conflict while another one runs. */
  async execute({
    input: { importId, choices },
    userId,
    metadata,
  }: ReceivedCall<typeof startImport>): Promise<AnswerOf<typeof startImport>> {
    const position = await this.runner.begin({ userId, importId }, choices, metadata);
    return { success: true, position };
  }
}

/** Stops an import. */
@HandlesCall(cancelImport)
export class CancelImportHandler implements CallHandler<typeof cancelImport> {
  constructor(private readonly imports: Imports) {}

  /** @throws DomainError not-found for an unknown import. */
  async execute({
    input: { importId },
    userId,
    metadata,
  }: ReceivedCall<typeof cancelImport>): Promise<AnswerOf<typeof cancelImport>> {
    const cancel = { type: 'CancelImport', userId, importId, reason: 'person' } as const;
    const { position } = await this.imports.execute(cancel, metadata);
    return { success: true, position };
  }
}

/** Deletes what an import has added. */
@HandlesCall(undoImport)
export class UndoImportHandler implements CallHandler<typeof undoImport> {
  constructor(
    private readonly imports: Imports,
    private readonly runner: ImportRunner,
  ) {}

  /** @throws DomainError not-found for an unknown import; conflict for one that has not ended. */
  async execute({
    input: { importId },
    userId,
    metadata,
  }: ReceivedCall<typeof undoImport>): Promise<AnswerOf<typeof undoImport>> {
    const undo = { type: 'StartUndo', userId, importId } as const;
    const { position } = await this.imports.execute(undo, metadata);
    this.runner.start({ userId, importId });
    return { success: true, position };
  }
}
