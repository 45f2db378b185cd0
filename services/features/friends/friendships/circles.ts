import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { friendRequestId } from '../../../../events/friendship/decider.js';
import {
  type FriendDocument,
  showsAddress,
  friendsProjection,
  friendDocument,
} from '../../../../projections/friends/projection.js';
import {
  type RecommendationDocument,
  recommendationsProjection,
} from '../../../../projections/recommendations/projection.js';
import { type Friend, type FriendRequest, getFriends } from '../../../contract/friends/friend.js';
import type { Person } from '../../../contract/people/user.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { unknownPerson, PeopleReader, withoutAddress } from '../../people/people.reader.js';
import { ShownPeople } from '../blocks.reader.js';
import { FriendshipsReader, ExchangedReader } from './friendships.reader.js';

const about = z.object({
  otherId: z.string(),
  /** Sent instead of the other's address where the receiver of the notice may not know it. */
  requestId: z.string().optional(),
});

type About = z.infer<typeof about>;

/** The relation between two users, announced to each of them separately. */
@Injectable()
export class FriendsNotice extends SharedNotice<'friends', About> {
  readonly model = 'friends';
  readonly about = about;
  readonly rules = {
    [friendsProjection.name]: ({ body }: ModelChange) => {
      // Erasing an account ends its friendships and requests first, which was announced.
      if (body === undefined) return [];
      const { userId, otherId, ...relation } = friendDocument.parse(body);
      const hidden = !showsAddress(relation) && { requestId: relation.requestId };
      return [{ otherId, ...hidden, audience: [userId] }];
    },
  };

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId, requestId }: About, { version, emailOf }: RenderContext): ChangeOf<'friends'> {
    return { model: 'friends', id: requestId ?? emailOf(otherId), version };
  }
}

type Call = typeof getFriends;

/** Data that all requests of one user share, read once. */
interface RequestContext {
  readonly people: ReadonlyMap<string, Person>;
  readonly ownFriends: ReadonlySet<string>;
  /** The user's own items through whose share links requests came. */
  readonly items: ReadonlyMap<string, RecommendationDocument>;
}

/** A user's friends and open requests, as screens show them. */
@Injectable()
export class Circles {
  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly people: PeopleReader,
    private readonly exchanged: ExchangedReader,
    private readonly shownPeople: ShownPeople,
    @InjectModel(recommendationsProjection)
    private readonly recommendations: ModelOf<typeof recommendationsProjection>,
  ) {}

  /** A user's friends by name. */
  async friends(userId: string): Promise<Friend[]> {
    const friendIds = await this.friendships.friendIds(userId);
    const [people, notOpen] = await Promise.all([
      this.people.many(friendIds),
      this.people.notOpenAmong(friendIds),
    ]);
    const friends = [...people].map(async ([friendId, person]) => ({
      ...person,
      requestId: friendRequestId(userId, friendId),
      sent: await this.exchanged.sentCount(userId, friendId),
      received: await this.exchanged.sentCount(friendId, userId),
      open: !notOpen.has(friendId),
    }));
    return (await Promise.all(friends)).sort(byName);
  }

  /** A user's open friend requests, newest first. */
  async requests(userId: string): Promise<{ received: FriendRequest[]; sent: FriendRequest[] }> {
    const [received, sent] = await this.openRequests(userId);
    const others = [...received, ...sent].map(({ otherId }) => otherId);
    const people = await this.people.many([userId, ...others]);
    const ownFriends = await this.friendships.friendIds(userId);
    const itemIds = received.flatMap(({ recommendationId }) => recommendationId ?? []);
    const items = await this.recommendations.getMany(itemIds);
    const context = { people, ownFriends, items };
    const show = (documents: readonly FriendDocument[], type: FriendRequest['type']) =>
      Promise.all(documents.map((document) => this.request(document, type, context)));
    return { received: await show(received, 'received'), sent: await show(sent, 'sent') };
  }

  /**
   * Received and sent requests. A request that was sent at the moment of a block may still be open;
   * it is left out.
   */
  private async openRequests(userId: string) {
    const [received, sent, blockedIds] = await Promise.all([
      this.friendships.list(userId, 'received'),
      this.friendships.list(userId, 'sent'),
      this.shownPeople.blockedEitherWay(userId),
    ]);
    const isShown = ({ otherId }: FriendDocument) => !blockedIds.has(otherId);
    return [received.filter(isShown), sent.filter(isShown)] as const;
  }

  private async request(
    document: FriendDocument,
    type: FriendRequest['type'],
    { people, ownFriends, items }: RequestContext,
  ): Promise<FriendRequest> {
    const { userId, otherId, requestId, since, recommendationId, foundBy = 'address' } = document;
    const self = people.get(userId) ?? unknownPerson;
    const person = people.get(otherId) ?? unknownPerson;
    const other = showsAddress(document) ? person : withoutAddress(person);
    const [sender, receiver] = type === 'sent' ? [self, other] : [other, self];
    const othersFriends = await this.friendships.friendIds(otherId);
    const item = type === 'received' ? items.get(recommendationId ?? '') : undefined;
    return {
      id: requestId,
      type,
      senderEmail: sender.email,
      receiverEmail: receiver.email,
      sender,
      receiver,
      mutualFriends: [...othersFriends].filter((id) => ownFriends.has(id)).length,
      sentAt: since,
      foundBy,
      ...(item?.title &&
        !item.ownerDeleted && {
          cameBy: { recommendationId: item.recommendationId, title: item.title },
        }),
    };
  }
}

/** Returns the caller's friends, with the numbers of shares in both directions. */
@HandlesCall(getFriends)
export class GetFriendsHandler {
  constructor(private readonly circles: Circles) {}

  async execute({ userId }: ReceivedCall<Call>): Answer<Call> {
    return { friends: await this.circles.friends(userId) };
  }
}

const shownName = ({ firstName, lastName, email }: Person) =>
  `${firstName} ${lastName}`.trim() || email;

function byName(one: Person, other: Person): number {
  return shownName(one).localeCompare(shownName(other), 'fr');
}
