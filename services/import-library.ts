import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import {
  type ImportChoices,
  importChoices,
  importPreview,
  maxImportBytes,
} from './contract/library/import.js';
import { ImportFiles } from './features/import/import-files.js';
import { ImportRunner } from './features/import/import-runner.js';
import { Imports } from './features/import/imports.js';
import { readUpload } from './features/import/parsing/read-upload.js';
import type { ImportedRow } from './features/import/parsing/row.js';
import { UnfitFile } from './features/import/parsing/unfit-file.js';
import { Planner } from './features/import/planner.js';
import { UploadImportHandler } from './features/import/upload-import.js';
import { EmailDirectory } from './features/people/email-directory.js';
import { ProductLogger } from './platform/logging/product-logger.js';
import type { Output } from './platform/operator-tools/output.js';
import { Refusal, UsageError } from './platform/operator-tools/operator-context.js';
import { loadSettings } from './platform/settings/load-settings.js';
import { openProduct } from './start-product.js';

/** Milliseconds between two looks at a running import. */
const interval = 500;

export interface ImportOrder {
  readonly file: string;
  readonly email: string;
  /** Adds nothing. */
  readonly dryRun?: boolean;
}

const choices: ImportChoices = importChoices.parse({ why: 'Imported.', shorten: true });

/**
 * Imports a file into somebody's library: what is new, privately, and nothing that is doubtful. Runs
 * beside a server, or keeps the read models up to date itself.
 * @returns the exit code
 * @throws UsageError for a file or a person that does not exist; Refusal for an unreadable file
 */
export async function importLibrary(
  order: ImportOrder,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const bytes = await bytesOf(order.file);
  const settings = { ...loadSettings(), demo: null, logLevel: 'error' as const };
  const application = await openProduct({ ...settings, roles: ['api', 'projector'] });
  Logger.overrideLogger(new ProductLogger('warn', 'stderr'));
  try {
    await application.init();
    const userId = await application.get(EmailDirectory).find(order.email.trim().toLowerCase());
    if (userId === null) throw new UsageError(`nobody has the address ${order.email}`);
    if (order.dryRun === true) {
      await output.rows([await planned(application, userId, order.file, bytes)]);
      return 0;
    }
    const metadata = () => ({
      ...{ actorId: userId, commandId: randomUUID(), time: new Date().toISOString() },
    });
    const upload = application.get(UploadImportHandler);
    const prepared = await refusing(order.file, () =>
      upload.prepare(bytes, { user_email: order.email }, userId, metadata()),
    );
    if (prepared.import === null) throw unknownTable(order.file);
    const { id: importId, service, rows } = prepared.import;
    const files = application.get(ImportFiles);
    const preview = await files.get(userId, importId, 'preview', importPreview);
    await output.rows([
      { service, rows, ...preview?.statuses, unreadable: preview?.unreadable ?? null },
    ]);
    await application.get(ImportRunner).begin({ userId, importId }, choices, metadata());
    const imports = application.get(Imports);
    const isOpen = new Set<string>(['prepared', 'running']);
    for (;;) {
      const { status, through } = await imports.current(userId, importId);
      // The read model may not have it yet.
      const shown = await imports.find(userId, importId).catch(() => undefined);
      if (!isOpen.has(status) && shown?.status === status) {
        await output.rows([{ state: status, added: shown.added }]);
        return status === 'completed' ? 0 : 1;
      }
      output.remark(`${through} of ${rows} rows`);
      await setTimeout(interval, undefined, { signal });
    }
  } finally {
    await application.close();
  }
}

/** What the file holds, compared with the library. */
async function planned(
  application: NestFastifyApplication,
  userId: string,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const plan = await application.get(Planner).planFor(userId);
  const statuses = { new: 0, doubtful: 0, present: 0 };
  const take = (rows: readonly ImportedRow[]) => {
    for (const row of rows) statuses[plan.next(row).status] += 1;
    return Promise.resolve();
  };
  const read = await refusing(file, () => readUpload(bytes, {}, take));
  if ('asks' in read) throw unknownTable(file);
  const { service, rows, unreadable } = read;
  return { service, rows, ...statuses, unreadable: unreadable.length };
}

/** @throws Refusal for a file that cannot be read. */
async function refusing<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnfitFile) throw new Refusal(`${file}: ${error.reason}`);
    throw error;
  }
}

const unknownTable = (file: string) =>
  new Refusal(`${file} is a table of an unknown service: import it on the page /import`);

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`no such file: ${file}`);
  if (found.size > maxImportBytes) throw new UsageError(`${file} is larger than 50 MB`);
  return new Uint8Array(await readFile(file));
}
