import { callsController } from '../../platform/http/calls/handles-call.js';
import { Module } from '@nestjs/common';
import {
  AcceptFriendRequestHandler,
  AddFriendHandler,
  RejectFriendRequestHandler,
} from './requests/requests.commands.js';
import { Blocks } from './blocks/blocks.js';
import { BlocksReader } from './blocks/blocks.reader.js';
import { ShownPeople } from './blocks/shown-people.js';
import { Circles } from './friendships/circles.js';
import { ExchangedReader } from './friendships/exchanged.reader.js';
import {
  CreateFriendListHandler,
  DeleteFriendListHandler,
  UpdateFriendListHandler,
} from './friend-lists/friend-lists.commands.js';
import { FriendListsNotice } from './friend-lists/friend-lists.notice.js';
import { FriendshipsPersonalData } from './friendships/friendships.personal-data.js';
import { FriendListsPersonalData } from './friend-lists/friend-lists.personal-data.js';
import { SubscriptionsPersonalData } from './subscriptions/subscriptions.personal-data.js';
import { FriendListsReader } from './friend-lists/friend-lists.reader.js';
import { GetFriendListsHandler } from './friend-lists/get-friend-lists.js';
import { CreateInviteCodeHandler } from './invite-codes/create-invite-code.js';
import { FriendsOfFriends } from './users/friends-of-friends.js';
import { FriendsNotice } from './friendships/friends.notice.js';
import { FriendshipDecisions } from './requests/friendship-decisions.js';
import { Friendships } from './friendships/friendships.js';
import { FriendshipsReader } from './friendships/friendships.reader.js';
import { GetFriendRequestsHandler } from './requests/get-friend-requests.js';
import { GetFriendsHandler } from './friendships/get-friends.js';
import { GetInvitationsHandler } from './invitations/get-invitations.js';
import { GetInviteCodeHandler, GetInviterHandler } from './invite-codes/invite-codes.queries.js';
import { GetUserHandler, GetUsersHandler } from './users/users.queries.js';
import { Invitations } from './invitations/invitations.js';
import { InvitationMails } from './invitations/invitation-mails.js';
import { InvitationsNotice } from './invitations/invitations.notice.js';
import { InviteCodes } from './invite-codes/invite-codes.js';
import { InviteCodesPersonalData } from './invite-codes/invite-codes.personal-data.js';
import { InvitationsReader } from './invitations/invitations.reader.js';
import { SendInviteHandler } from './invitations/send-invite.js';
import { Recipients } from './friendships/recipients.js';
import { PersonPages } from './users/person-pages.js';
import { ListedPeople } from './users/listed-people.js';
import { KnownAddresses } from './users/known-addresses.js';
import { Receivers } from './requests/receivers.js';
import { RemoveFriendHandler } from './friendships/remove-friend.js';
import { GetSubscriptionsHandler } from './subscriptions/get-subscriptions.js';
import {
  SubscribeToFriendHandler,
  UnsubscribeFromFriendHandler,
} from './subscriptions/subscriptions.commands.js';
import { SubscriptionsNotice } from './subscriptions/subscriptions.notice.js';
import { SubscriptionsReader } from './subscriptions/subscriptions.reader.js';
import { UsersNotice } from './users/users.notice.js';

const readers = [
  FriendshipsReader,
  FriendListsReader,
  SubscriptionsReader,
  ExchangedReader,
  InvitationsReader,
  BlocksReader,
];
const notices = [
  UsersNotice,
  FriendsNotice,
  FriendListsNotice,
  SubscriptionsNotice,
  InvitationsNotice,
];

const personalData = [
  FriendshipsPersonalData,
  FriendListsPersonalData,
  SubscriptionsPersonalData,
  InviteCodesPersonalData,
];

const handlers = [
  AddFriendHandler,
  AcceptFriendRequestHandler,
  RejectFriendRequestHandler,
  RemoveFriendHandler,
  SendInviteHandler,
  CreateFriendListHandler,
  UpdateFriendListHandler,
  DeleteFriendListHandler,
  SubscribeToFriendHandler,
  UnsubscribeFromFriendHandler,
  GetFriendsHandler,
  GetFriendRequestsHandler,
  GetFriendListsHandler,
  GetUserHandler,
  GetUsersHandler,
  GetSubscriptionsHandler,
  GetInvitationsHandler,
  CreateInviteCodeHandler,
  GetInviteCodeHandler,
  GetInviterHandler,
];

/** Friendships, friend requests, invitations, friend lists and subscriptions. */
@Module({
  controllers: [callsController(handlers)],
  providers: [
    ...readers,
    ...notices,
    ...personalData,
    ...handlers,
    Blocks,
    Circles,
    FriendshipDecisions,
    Friendships,
    FriendsOfFriends,
    InvitationMails,
    Invitations,
    InviteCodes,
    KnownAddresses,
    ListedPeople,
    PersonPages,
    Receivers,
    Recipients,
    ShownPeople,
  ],
  exports: [
    ...readers,
    Blocks,
    Circles,
    FriendshipDecisions,
    Friendships,
    Invitations,
    InviteCodes,
    KnownAddresses,
    Recipients,
    ShownPeople,
  ],
})
export class FriendsModule {}
