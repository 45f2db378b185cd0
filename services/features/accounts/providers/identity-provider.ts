import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { ClientAuth, Configuration } from 'openid-client';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { email as address } from '../../../contract/people/user.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import type { IdentityProviderSettings } from '../../../platform/settings/identity-provider-settings.js';
import { BrowserAsks } from '../signing-in/browser-asks.js';
import {
  joinedClaims,
  lacksEmail,
  type ProviderClaims,
  providerClaims,
} from './provider-claims.js';
import { isIssuerMismatch, isUnavailable, reasonOf, toggleFinalSlash } from './provider-failure.js';

/** Seconds that a request to the provider may take. */
const patience = 10;
/** Milliseconds until a provider that was unreachable is tried again. */
const pause = 30_000;

/** Whom the provider knows. */
export interface Known {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Loaded where a provider is named. */
const library = () => import('openid-client');

/**
 * Sign-in with an OpenID Connect provider (authorisation code with PKCE). State, nonce and verifier
 * derive from one sealed challenge bound to the browser, so nothing is stored meanwhile. The
 * library checks the answers. An unreachable provider blocks nothing else.
 */
@Injectable()
export class IdentityProvider implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Provider');
  private discovered: Promise<Configuration> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  /** It could not be reached last time. */
  private isAway = false;

  constructor(
    private readonly asks: BrowserAsks,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.identityProvider !== null) void this.lookForIt();
  }

  onModuleDestroy(): void {
    clearTimeout(this.again);
  }

  /** What the sign-in page shows of it; undefined without a provider. */
  get shown(): { name: string; isAway: boolean } | undefined {
    const { identityProvider } = this.settings;
    return identityProvider === null
      ? undefined
      : { name: identityProvider.name, isAway: this.isAway };
  }

  /**
   * Its settings.
   * @throws DomainError forbidden without a provider.
   */
  get required(): IdentityProviderSettings {
    const { identityProvider } = this.settings;
    if (identityProvider !== null) return identityProvider;
    throw new DomainError('forbidden', 'No other way to sign in is offered here');
  }

  /**
   * The address where the user signs in, bound to a browser.
   * @throws ServiceUnavailableException; DomainError.
   */
  async begin(browser: string): Promise<string> {
    const configuration = await this.configuration();
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const state = Buffer.from(await this.asks.make(browser)).toString('base64url');
    const { nonce, verifier } = await this.secretsOf(state);
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.returnTo.href,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * The user that the provider has signed in, from the query it returned with.
   * @throws NotSignedIn for an untrustworthy answer; DomainError forbidden for an unverified
   * address; ServiceUnavailableException.
   */
  async whoIs(query: string, browser: string): Promise<Known> {
    const configuration = await this.configuration();
    const answer = new URLSearchParams(query);
    const state = answer.get('state') ?? '';
    if (!(await this.asks.isOurs(state, browser))) {
      this.sayRefused('the state is not of this browser, or too old');
      throw new NotSignedIn('This sign-in was not begun in this browser, or too long ago');
    }
    return this.verified(await this.claimsOf(configuration, answer, state));
  }

  private async claimsOf(
    configuration: Configuration,
    answer: URLSearchParams,
    state: string,
  ): Promise<ProviderClaims> {
    const { authorizationCodeGrant, AuthorizationResponseError, fetchUserInfo } = await library();
    const { nonce, verifier } = await this.secretsOf(state);
    const url = this.returnTo;
    url.search = answer.toString();
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const said = providerClaims.parse(tokens.claims());
      const { userinfo_endpoint } = configuration.serverMetadata();
      if (!lacksEmail(said) || userinfo_endpoint === undefined) return said;
      const info = await fetchUserInfo(configuration, tokens.access_token, said.sub);
      return joinedClaims(said, providerClaims.parse(info));
    } catch (error) {
      if (isUnavailable(error)) throw this.away(error);
      this.sayRefused(reasonOf(error));
      if (error instanceof AuthorizationResponseError) {
        throw new NotSignedIn(`${this.name} did not sign you in`);
      }
      throw new NotSignedIn(`What ${this.name} said could not be believed`);
    }
  }

  private verified({ email, email_verified, given_name, family_name }: ProviderClaims) {
    const parsed = address.safeParse(email);
    if (!parsed.success) {
      this.sayRefused(email === undefined ? 'no e-mail is said' : 'the e-mail is none');
      throw new DomainError('forbidden', `${this.name} does not say your e-mail address`);
    }
    if (email_verified !== true) {
      const isSaid = email_verified === false;
      this.sayRefused(`email_verified is ${isSaid ? 'false' : 'not said'}`);
      throw new DomainError(
        'forbidden',
        `${this.name} does not say that your e-mail address is verified: sign in with a code`,
      );
    }
    return { email: parsed.data, firstName: given_name, lastName: family_name };
  }

  /** Only this installation can derive them from the state, which is public. */
  private async secretsOf(state: string) {
    const [nonce, verifier] = await Promise.all(
      ['nonce', 'verifier'].map((use) => this.asks.secretOf(state, use)),
    );
    return { nonce: nonce ?? '', verifier: verifier ?? '' };
  }

  /** The page of ours that the provider returns to, which passes on its answer. */
  private get returnTo(): URL {
    return new URL('/login', this.settings.publicUrl);
  }

  private get name(): string {
    return this.settings.identityProvider?.name ?? '';
  }

  private async configuration(): Promise<Configuration> {
    this.discovered ??= this.discover(this.required);
    try {
      const configuration = await this.discovered;
      this.isAway = false;
      return configuration;
    } catch (error) {
      this.discovered = undefined;
      throw this.away(error);
    }
  }

  private async discover({
    issuer,
    clientId,
    clientSecret,
  }: IdentityProviderSettings): Promise<Configuration> {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is to stand out: the settings take http on this machine alone
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery } =
      await library();
    const options = {
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
      timeout: patience,
    };
    // A provider that announces no method takes the header (OpenID Connect Discovery, section 3).
    // Not all decode it correctly.
    const authenticate: ClientAuth = (server, ...request) => {
      const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const isPosted = ways.includes('client_secret_post');
      const way = isPosted ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
      way(server, ...request);
    };
    const find = (at: URL) => discovery(at, clientId, clientSecret, authenticate, options);
    return find(issuer).catch((error: unknown) => {
      if (!isIssuerMismatch(error)) throw error;
      return find(toggleFinalSlash(issuer));
    });
  }

  /** Asks until it answers, so that the page knows whether it can be reached. */
  private async lookForIt(): Promise<void> {
    try {
      await this.configuration();
    } catch {
      this.again = setTimeout(() => void this.lookForIt(), pause);
      this.again.unref();
    }
  }

  /** For operators; users are told no cause. */
  private sayRefused(reason: string): void {
    this.logger.warn(`a sign-in by the provider was refused: ${reason}`);
  }

  private away(error: unknown): ServiceUnavailableException {
    const trouble = isUnavailable(error) ? 'cannot be reached' : 'cannot be used';
    if (!this.isAway) this.logger.warn(`the provider ${trouble}: ${reasonOf(error)}`);
    this.isAway = true;
    return new ServiceUnavailableException(`${this.name} cannot be reached at the moment`);
  }
}
