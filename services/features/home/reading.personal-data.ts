import { Injectable } from '@nestjs/common';
import { PersonalData } from '../../platform/personal-data/personal-data.js';

/** What a user has read is a part of the history; nobody else sees it. */
@Injectable()
export class ReadingPersonalData extends PersonalData {
  override readonly streams = ['reading'];

  export(): Promise<object> {
    return Promise.resolve({});
  }
}
