import { Module } from '@nestjs/common';
import { callsController } from '../../platform/http/calls/handles-call.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { BlockDecisions } from './block-decisions.js';
import {
  BlockPersonHandler,
  MutePersonHandler,
  UnblockPersonHandler,
  UnmutePersonHandler,
} from './blocks.commands.js';
import { BlocksNotice } from './blocks.notice.js';
import { BlocksPersonalData } from './blocks.personal-data.js';
import { GetMutedAndBlockedHandler } from './get-muted-and-blocked.js';
import { MutedAndBlocked } from './muted-and-blocked.js';
import { Separation } from './separation.js';

const handlers = [
  MutePersonHandler,
  UnmutePersonHandler,
  BlockPersonHandler,
  UnblockPersonHandler,
  GetMutedAndBlockedHandler,
];

/** Muting and blocking people. `ShownPeople` of the friends module applies them to what is shown. */
@Module({
  imports: [FriendsModule, LibraryModule],
  controllers: [callsController(handlers)],
  providers: [
    ...handlers,
    BlockDecisions,
    BlocksNotice,
    BlocksPersonalData,
    MutedAndBlocked,
    Separation,
  ],
})
export class BlocksModule {}
