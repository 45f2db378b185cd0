import { Global, Module, Injectable } from '@nestjs/common';
import { userDecider } from '../../../events/user/user-decider.js';
import { callsController } from '../../platform/http/calls/handles-call.js';
import { Addresses } from '../../platform/live/notice.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { PictureController, ProfilePersonalData, UpdateProfileHandler } from './profile/profile.js';
import { EmailDirectory } from './email-directory.js';
import { PeopleReader } from './people.reader.js';
import { Pictures } from './profile/pictures.js';

/** Number of streams that are read in parallel. */
const batchSize = 50;

/**
 * Whether users take recommendations, read from their streams and so never stale. Pages use
 * `PeopleReader.notOpenAmong`.
 */
@Injectable()
export class Openness {
  constructor(private readonly decisions: Decisions) {}

  /** Whether a user takes recommendations from a sender who is a friend, or from any other. */
  async isOpenTo(userId: string, sender: 'friend' | 'anybody'): Promise<boolean> {
    const { registered, openTo } = await this.decisions.stateOf(userDecider, [userId]);
    return registered && (openTo === 'everyone' || (openTo === 'friends' && sender === 'friend'));
  }

  /** Those of the given users who take no recommendations from friends, in the given order. */
  async notOpenAmong(userIds: readonly string[]): Promise<string[]> {
    const notOpen: string[] = [];
    for (let start = 0; start < userIds.length; start += batchSize) {
      const batch = userIds.slice(start, start + batchSize);
      const isOpen = await Promise.all(batch.map((userId) => this.isOpenTo(userId, 'friend')));
      notOpen.push(...batch.filter((_, index) => !isOpen[index]));
    }
    return notOpen;
  }
}

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
    { provide: Addresses, useExisting: PeopleReader },
  ],
  exports: [Addresses, EmailDirectory, Openness, PeopleReader],
})
export class PeopleModule {}
