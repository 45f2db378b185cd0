import { Module } from '@nestjs/common';
import { partsOf } from '../../platform/http/calls/parts-of.js';
import { LibraryModule } from '../library/library.module.js';
import * as getImports from './get-imports.js';
import * as exportLibrary from './export-library.js';
import * as importFiles from './import-files.js';
import * as importRunner from './import-runner.js';
import * as importUndo from './import-undo.js';
import * as imports from './imports.js';
import * as planner from './planner.js';
import * as uploadImport from './upload-import.js';

const { providers, controller } = partsOf(
  getImports,
  exportLibrary,
  importFiles,
  importRunner,
  importUndo,
  imports,
  planner,
  uploadImport,
);

/** Bringing a library from another service, and taking it along. */
@Module({
  imports: [LibraryModule],
  controllers: [controller],
  providers,
})
export class ImportModule {}
