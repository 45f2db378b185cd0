import { callsController } from '../../platform/http/calls/handles-call.js';
import { Global, Module } from '@nestjs/common';
import { Callers } from '../../platform/http/calls/callers.js';
import { FriendsModule } from '../friends/friends.module.js';
import { LibraryModule } from '../library/library.module.js';
import { AccountErasure } from './account/account-erasure.js';
import { AccountExport } from './account/account-export.js';
import { UnusedAccounts } from './account/unused-accounts.js';
import { InterruptedErasures } from './account/interrupted-erasures.js';
import { DeleteAccountHandler } from './account/delete-account.js';
import { ExportAccountHandler } from './account/export-account.js';
import { AccountMails } from './notices/account-mails.js';
import {
  AddPasskeyHandler,
  AskPasskeyHandler,
  BeginPasskeyHandler,
  DeclinePasskeyHandler,
  RemovePasskeyHandler,
  RenamePasskeyHandler,
  SignInByPasskeyHandler,
} from './passkeys/passkeys.commands.js';
import {
  ChoosePasskeyOnlyHandler,
  EndPasskeyOnlyHandler,
  MakeRecoveryCodesHandler,
  SignInByRecoveryCodeHandler,
} from './passkeys/passkey-only/passkey-only.commands.js';
import { GetPasskeysHandler } from './passkeys/get-passkeys.js';
import { BrowserChallenges } from './signing-in/browser-challenges.js';
import { PasskeyOnly } from './passkeys/passkey-only/passkey-only.js';
import { Passkeys } from './passkeys/passkeys.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { GetPrivacyHandler } from './privacy/get-privacy.js';
import {
  BeginProviderSignInHandler,
  SignInByProviderHandler,
} from './providers/providers.commands.js';
import { IdentityProvider } from './providers/identity-provider.js';
import { GetInstallationHandler, TakeBackupHandler } from './owner/installation.handlers.js';
import { Owner } from './owner/owner.js';
import { SetupCode } from './owner/setup-code.js';
import { CreateUserHandler } from './registering/create-user.js';
import { JoinHandler } from './registering/join.js';
import { Registration } from './registering/registration.js';
import { GetSessionHandler, GetSessionsHandler } from './signing-in/signing-in.queries.js';
import {
  EndSessionHandler,
  ProveIdentityHandler,
  SignInHandler,
  SignOutHandler,
} from './signing-in/signing-in.commands.js';
import { Identity } from './signing-in/identity.js';
import { OpenSessions } from './signing-in/open-sessions.js';
import { Proofs } from './signing-in/proofs.js';
import { SessionCookies } from './signing-in/session-cookies.js';
import { SignInCodes } from './signing-in/sign-in-codes.js';
import { WrongCodes } from './signing-in/wrong-codes.js';

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
