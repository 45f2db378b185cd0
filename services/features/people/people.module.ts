import { callsController } from '../../platform/http/calls/handles-call.js';
import { PictureController, GetPictureHandler } from './profile/picture.controller.js';
import { Global, Module } from '@nestjs/common';
import { Addresses } from '../../platform/live/notice.js';
import { EmailDirectory } from './email-directory.js';
import { Openness } from './openness.js';
import { PeopleReader } from './people.reader.js';
import { ProfilePersonalData, UpdateProfileHandler } from './profile/update-profile.js';
import { Pictures } from './profile/pictures.js';

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
