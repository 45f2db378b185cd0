import { callsController } from '../../platform/http/calls/handles-call.js';
import { Global, Module } from '@nestjs/common';
import { Callers } from '../../platform/http/calls/callers.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import {
  AccountErasure,
  DeleteAccountHandler,
  InterruptedErasures,
} from './account/account-erasure.js';
import { AccountExport, ExportAccountHandler } from './account/account-export.js';
import { UnusedAccounts } from './account/unused-accounts.js';
import { AccountMails } from './notices/account-mails.js';
import {
  AddPasskeyHandler,
  AskPasskeyHandler,
  BeginPasskeyHandler,
  DeclinePasskeyHandler,
  RemovePasskeyHandler,
  RenamePasskeyHandler,
  SignInByPasskeyHandler,
  GetPasskeysHandler,
} from './passkeys/passkeys.commands.js';
import {
  ChoosePasskeyOnlyHandler,
  EndPasskeyOnlyHandler,
  MakeRecoveryCodesHandler,
  SignInByRecoveryCodeHandler,
} from './passkeys/passkey-only/passkey-only.commands.js';
import { BrowserChallenges } from './signing-in/browser-challenges.js';
import { Proofs, Identity } from './signing-in/identity.js';
import { PasskeyOnly } from './passkeys/passkey-only/passkey-only.js';
import { Passkeys } from './passkeys/passkeys.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { GetPrivacyHandler } from './privacy/get-privacy.js';
import {
  BeginProviderSignInHandler,
  SignInByProviderHandler,
} from './providers/providers.commands.js';
import { IdentityProvider } from './providers/identity-provider.js';
import { GetInstallationHandler, TakeBackupHandler, Owner, SetupCode } from './owner/owner.js';
import { CreateUserHandler, Registration } from './registering/registration.js';
import { JoinHandler } from './registering/join.js';
import { GetSessionHandler, GetSessionsHandler } from './signing-in/signing-in.queries.js';
import {
  EndSessionHandler,
  ProveIdentityHandler,
  SignInHandler,
  SignOutHandler,
} from './signing-in/signing-in.commands.js';
import { OpenSessions } from './signing-in/open-sessions.js';
import { SessionCookies } from './signing-in/session-cookies.js';
import { SignInCodes, WrongCodes } from './signing-in/sign-in-codes.js';

const handlers = [
  SignInHandler,
  SignOutHandler,
  GetSessionHandler,
  GetSessionsHandler,
  EndSessionHandler,
  ProveIdentityHandler,
  BeginProviderSignInHandler,
  SignInByProviderHandler,
  AskPasskeyHandler,
  SignInByPasskeyHandler,
  GetPasskeysHandler,
  BeginPasskeyHandler,
  AddPasskeyHandler,
  RenamePasskeyHandler,
  RemovePasskeyHandler,
  DeclinePasskeyHandler,
  ChoosePasskeyOnlyHandler,
  MakeRecoveryCodesHandler,
  EndPasskeyOnlyHandler,
  SignInByRecoveryCodeHandler,
  CreateUserHandler,
  JoinHandler,
  GetInstallationHandler,
  TakeBackupHandler,
  ExportAccountHandler,
  DeleteAccountHandler,
  GetPrivacyHandler,
];

/** Signing in, registering, export and erasure of accounts. Global: every call needs `Callers`. */
@Global()
@Module({
  imports: [FriendsModule, LibraryModule],
  controllers: [callsController(handlers)],
  providers: [
    ...handlers,
    OpenSessions,
    SessionCookies,
    Proofs,
    AccountMails,
    SignInCodes,
    WrongCodes,
    BrowserChallenges,
    IdentityProvider,
    RelyingParty,
    Passkeys,
    PasskeyOnly,
    Registration,
    Owner,
    SetupCode,
    AccountExport,
    AccountErasure,
    InterruptedErasures,
    UnusedAccounts,
    { provide: Callers, useClass: Identity },
  ],
  exports: [Callers],
})
export class AccountsModule {}
