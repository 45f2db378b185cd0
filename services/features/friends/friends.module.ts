import { callsController } from '../../platform/http/calls/handles-call.js';
import { Module } from '@nestjs/common';
import {
  AcceptFriendRequestHandler,
  AddFriendHandler,
  RejectFriendRequestHandler,
  GetFriendRequestsHandler,
} from './requests/requests.commands.js';
import { Blocks, BlocksReader, ShownPeople } from './blocks.reader.js';
import { Circles, GetFriendsHandler, FriendsNotice } from './friendships/circles.js';
import { ExchangedReader, FriendshipsReader } from './friendships/friendships.reader.js';
import {
  FriendshipsPersonalData,
  Friendships,
  RemoveFriendHandler,
} from './friendships/friendships.js';
import {
  CreateFriendListHandler,
  DeleteFriendListHandler,
  UpdateFriendListHandler,
} from './friend-lists.commands.js';
import {
  FriendListsNotice,
  FriendListsPersonalData,
  FriendListsReader,
  GetFriendListsHandler,
} from './friend-lists.reader.js';
import {
  SubscriptionsPersonalData,
  GetSubscriptionsHandler,
  SubscriptionsNotice,
  SubscriptionsReader,
  SubscribeToFriendHandler,
  UnsubscribeFromFriendHandler,
} from './subscriptions.js';
import {
  CreateInviteCodeHandler,
  GetInviteCodeHandler,
  GetInviterHandler,
  InviteCodes,
  InviteCodesPersonalData,
} from './invite-codes.js';
import { FriendsOfFriends, PersonPages } from './users/person-pages.js';
import { FriendshipDecisions } from './requests/friendship-decisions.js';
import {
  GetInvitationsHandler,
  InvitationsNotice,
  InvitationsReader,
  InvitationMails,
} from './invitations/invitations.reader.js';
import {
  GetUserHandler,
  GetUsersHandler,
  KnownAddresses,
  UsersNotice,
} from './users/users.queries.js';
import { Invitations, SendInviteHandler } from './invitations/invitations.js';
import { Recipients } from './friendships/recipients.js';
import { ListedPeople } from './users/listed-people.js';
import { Receivers } from './requests/receivers.js';

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
