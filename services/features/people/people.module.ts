import { callsController } from '../../platform/http/calls/handles-call.js';
import { PictureController } from './profile/picture.controller.js';
import { Global, Module } from '@nestjs/common';
import { Addresses } from '../../platform/live/notice.js';
import { EmailDirectory } from './email-directory.js';
import { Openness } from './openness.js';
import { PeopleReader } from './people.reader.js';
import { GetPictureHandler } from './profile/get-picture.js';
import { ProfilePersonalData } from './profile/profile.personal-data.js';
import { Pictures } from './profile/pictures.js';
import { UpdateProfileHandler } from './profile/update-profile.js';

const handlers = [UpdateProfileHandler];

/** Users and their profiles. Global: live notices and all features need them. */
@Global()
@Module({
  controllers: [callsController(handlers), PictureController],
  providers: [
    ...handlers,
    EmailDirectory,
    Openness,
    PeopleReader,
    Pictures,
    ProfilePersonalData,
    GetPictureHandler,
    { provide: Addresses, useExisting: PeopleReader },
  ],
  exports: [Addresses, EmailDirectory, Openness, PeopleReader],
})
export class PeopleModule {}
