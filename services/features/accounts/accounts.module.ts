import { Global, Module } from '@nestjs/common';
import { partsOf } from '../../platform/http/calls/parts-of.js';
import { Callers } from '../../platform/http/calls/callers.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import * as accountErasure from './account/account-erasure.js';
import * as accountExport from './account/account-export.js';
import * as unusedAccounts from './account/unused-accounts.js';
import * as accountMails from './notices/account-mails.js';
import * as passkeysCommands from './passkeys/passkeys.commands.js';
import * as passkeyOnlyCommands from './passkeys/passkey-only/passkey-only.commands.js';
import * as browserChallenges from './signing-in/browser-challenges.js';
import * as identity from './signing-in/identity.js';
import { Identity } from './signing-in/identity.js';
import * as passkeyOnly from './passkeys/passkey-only/passkey-only.js';
import * as passkeys from './passkeys/passkeys.js';
import * as relyingParty from './passkeys/relying-party.js';
import * as getPrivacy from './privacy/get-privacy.js';
import * as providersCommands from './providers/providers.commands.js';
import * as identityProvider from './providers/identity-provider.js';
import * as owner from './owner/owner.js';
import * as setupCode from './owner/setup-code.js';
import * as registration from './registering/registration.js';
import * as join from './registering/join.js';
import * as signingInQueries from './signing-in/signing-in.queries.js';
import * as signingInCommands from './signing-in/signing-in.commands.js';
import * as openSessions from './signing-in/open-sessions.js';
import * as sessionCookies from './signing-in/session-cookies.js';
import * as signInCodes from './signing-in/sign-in-codes.js';

const { providers, controller } = partsOf(
  accountErasure,
  accountExport,
  unusedAccounts,
  accountMails,
  passkeysCommands,
  passkeyOnlyCommands,
  browserChallenges,
  identity,
  passkeyOnly,
  passkeys,
  relyingParty,
  getPrivacy,
  providersCommands,
  identityProvider,
  owner,
  setupCode,
  registration,
  join,
  signingInQueries,
  signingInCommands,
  openSessions,
  sessionCookies,
  signInCodes,
);

/** Signing in, registering, export and erasure of accounts. Global: every call needs `Callers`. */
@Global()
@Module({
  imports: [FriendsModule, LibraryModule],
  controllers: [controller],
  providers: [...providers, { provide: Callers, useExisting: Identity }],
  exports: [Callers],
})
export class AccountsModule {}
