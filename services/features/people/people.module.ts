import { Global, Module } from '@nestjs/common';
import { Addresses } from '../../platform/live/addresses.js';
import { EmailDirectory } from './email-directory.js';
import { PeopleReader } from './people.reader.js';
import { GetPictureHandler } from './profile/get-picture.js';
import { Pictures } from './profile/pictures.js';
import { ProfileController } from './profile/profile.controller.js';
import { UpdateProfileHandler } from './profile/update-profile.js';

/** Users and their profiles. Global because of its port. */
@Global()
@Module({
  controllers: [ProfileController],
  providers: [
    EmailDirectory,
    PeopleReader,
    Pictures,
    GetPictureHandler,
    UpdateProfileHandler,
    { provide: Addresses, useExisting: PeopleReader },
  ],
  exports: [Addresses, EmailDirectory, PeopleReader],
})
export class PeopleModule {}
