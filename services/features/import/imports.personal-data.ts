import { Injectable } from '@nestjs/common';
import { importsProjection } from '../../../projections/imports/projection.js';
import { PersonalData } from '../../platform/personal-data/all-personal-data.js';
import { ImportFiles } from './import-files.js';
import { Imports } from './imports.js';

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
