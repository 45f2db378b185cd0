import { Module } from '@nestjs/common';
import { callsController } from '../../platform/http/calls/handles-call.js';
import { LibraryModule } from '../library/library.module.js';
import {
  CancelImportHandler,
  StartImportHandler,
  UndoImportHandler,
  GetImportReportHandler,
  GetImportRowsHandler,
  GetImportsHandler,
} from './get-imports.js';
import { ExportLibraryHandler } from './export-library.js';
import { ImportFiles } from './import-files.js';
import { ImportRunner } from './import-runner.js';
import { ImportUndo } from './import-undo.js';
import { Imports, ImportsNotice, ImportsPersonalData } from './imports.js';
import { Planner } from './planner.js';
import { UploadImportHandler } from './upload-import.js';

const handlers = [
  UploadImportHandler,
  GetImportsHandler,
  GetImportRowsHandler,
  StartImportHandler,
  CancelImportHandler,
  UndoImportHandler,
  GetImportReportHandler,
  ExportLibraryHandler,
];

/** Bringing a library from another service, and taking it along. */
@Module({
  imports: [LibraryModule],
  controllers: [callsController(handlers)],
  providers: [
    ...handlers,
    ImportsNotice,
    ImportsPersonalData,
    Imports,
    ImportFiles,
    ImportRunner,
    ImportUndo,
    Planner,
  ],
})
export class ImportModule {}
