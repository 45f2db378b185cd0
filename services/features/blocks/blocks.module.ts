import { Module, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { blockOf, blocksProjection } from '../../../projections/blocks/projection.js';
import { blocksDecider } from '../../../events/blocks/decider.js';
import {
  type Answer,
  callsController,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { ChangeOf } from '../../contract/live.js';
import { type ModelChange, SharedNotice, type RenderContext } from '../../platform/live/notice.js';
import { PersonalData } from '../../platform/personal-data/all-personal-data.js';
import {
  getMutedAndBlocked,
  type HiddenPerson,
  type MutedAndBlocked as MutedAndBlockedPeople,
} from '../../contract/friends/block.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { BlocksReader } from '../friends/blocks.reader.js';
import { PeopleReader } from '../people/people.reader.js';
import {
  BlockDecisions,
  BlockPersonHandler,
  MutePersonHandler,
  UnblockPersonHandler,
  UnmutePersonHandler,
} from './blocks.commands.js';
import { Separation } from './separation.js';

const about = z.object({ otherId: z.string() });
type About = z.infer<typeof about>;

/** A mute or block: announced only to the user who made it, on all their pages. */
@Injectable()
class BlocksNotice extends SharedNotice<'blocks', About> {
  readonly model = 'blocks';
  readonly about = about;
  readonly rules = {
    [blocksProjection.name]: ({ id }: ModelChange) => {
      const { userId, otherId } = blockOf(id);
      return [{ otherId, audience: [userId] }];
    },
  };

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId }: About, { version, emailOf }: RenderContext): ChangeOf<'blocks'> {
    return { model: 'blocks', id: emailOf(otherId), version };
  }
}

/** Reads the people whom a user has muted and blocked. */
@Injectable()
class MutedAndBlocked {
  constructor(
    private readonly blocks: BlocksReader,
    private readonly people: PeopleReader,
  ) {}

  /** Newest first. */
  async of(userId: string): Promise<MutedAndBlockedPeople> {
    const blocks = await this.blocks.madeBy(userId);
    const people = await this.people.many(blocks.map(({ otherId }) => otherId));
    const hiddenBy = (time: 'mutedAt' | 'blockedAt'): HiddenPerson[] =>
      blocks
        .flatMap((block) => {
          const [at, person] = [block[time], people.get(block.otherId)];
          return at === undefined || person === undefined ? [] : [{ ...person, since: at }];
        })
        .sort((one, other) => (one.since < other.since ? 1 : -1));
    return { muted: hiddenBy('mutedAt'), blocked: hiddenBy('blockedAt') };
  }
}

/** The people whom a user has muted and blocked; never those who have muted or blocked the user. */
@Injectable()
class BlocksPersonalData extends PersonalData<'mutedAndBlocked'> {
  override readonly models = [blocksProjection];
  override readonly streams = [blocksDecider.category];

  constructor(private readonly people: MutedAndBlocked) {
    super();
  }

  async export(userId: string) {
    return { mutedAndBlocked: await this.people.of(userId) };
  }
}

type Call = typeof getMutedAndBlocked;

/** Returns the people whom the caller has muted and blocked. */
@HandlesCall(getMutedAndBlocked)
class GetMutedAndBlockedHandler {
  constructor(private readonly people: MutedAndBlocked) {}

  execute({ userId }: ReceivedCall<Call>): Answer<Call> {
    return this.people.of(userId);
  }
}

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
