import { Module } from '@nestjs/common';
import { partsOf } from '../../platform/http/calls/parts-of.js';
import * as requestsCommands from './requests/requests.commands.js';
import * as blocksReader from './blocks.reader.js';
import * as circles from './friendships/circles.js';
import * as friendshipsReader from './friendships/friendships.reader.js';
import * as friendships from './friendships/friendships.js';
import * as friendListsCommands from './friend-lists.commands.js';
import * as friendListsReader from './friend-lists.reader.js';
import * as subscriptions from './subscriptions.js';
import * as inviteCodes from './invite-codes.js';
import * as personPages from './users/person-pages.js';
import * as friendshipDecisions from './requests/friendship-decisions.js';
import * as invitationsReader from './invitations/invitations.reader.js';
import * as usersQueries from './users/users.queries.js';
import * as invitations from './invitations/invitations.js';
import * as recipients from './friendships/recipients.js';
import * as listedPeople from './users/listed-people.js';
import * as receivers from './requests/receivers.js';

const { providers, controller } = partsOf(
  requestsCommands,
  blocksReader,
  circles,
  friendshipsReader,
  friendships,
  friendListsCommands,
  friendListsReader,
  subscriptions,
  inviteCodes,
  personPages,
  friendshipDecisions,
  invitationsReader,
  usersQueries,
  invitations,
  recipients,
  listedPeople,
  receivers,
);

/** Friendships, friend requests, invitations, friend lists and subscriptions. */
@Module({
  controllers: [controller],
  providers,
  exports: providers,
})
export class FriendsModule {}
