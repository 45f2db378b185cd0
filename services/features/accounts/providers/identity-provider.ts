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
import { NotSignedIn } from '../../../platform/http/errors/error-answer.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import type { IdentityProviderSettings } from '../../../platform/settings/provider-settings.js';
import { BrowserChallenges } from '../signing-in/browser-challenges.js';
import {
  joinedClaims,
  lacksEmail,
  type ProviderClaims,
  providerClaims,
  isIssuerMismatch,
  isUnavailable,
  reasonOf,
  toggleFinalSlash,
} from './provider-failure.js';

/** Seconds that a request to the provider may take. */
const timeoutSeconds = 10;
/** Milliseconds until an unreachable provider is tried again. */
const retryDelayMs = 30_000;

/** A user as the provider describes them, with a verified address. */
export interface ProviderUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Loaded on demand: most installations have no provider. */
const library = () => import('openid-client');

/**
 * Sign-in with an OpenID Connect provider (authorisation code with PKCE). State, nonce and verifier
 * derive from one sealed challenge bound to the browser, so no sign-in attempt is stored. The library
 * checks the answers. The other ways to sign in work while the provider is unreachable.
 */
@Injectable()
export class IdentityProvider implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Provider');
  private discovered: Promise<Configuration> | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last attempt to reach the provider failed. */
  private isAway = false;

  constructor(
    private readonly challenges: BrowserChallenges,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.identityProvider !== null) void this.discoverWithRetries();
  }

  onModuleDestroy(): void {
    clearTimeout(this.retryTimer);
  }

  /** The provider's name and whether it is unreachable; undefined without a provider. */
  get status(): { name: string; isAway: boolean } | undefined {
    const { identityProvider } = this.settings;
    return identityProvider === null
      ? undefined
      : { name: identityProvider.name, isAway: this.isAway };
  }

  /**
   * The provider's settings.
   * @throws DomainError forbidden without a provider.
   */
  get requiredSettings(): IdentityProviderSettings {
    const { identityProvider } = this.settings;
    if (identityProvider !== null) return identityProvider;
    throw new DomainError('forbidden', 'No other way to sign in is offered here');
  }

  /**
   * The provider's address where the user signs in, bound to a browser.
   * @throws ServiceUnavailableException while the provider is unreachable; DomainError forbidden
   * without a provider.
   */
  async begin(browser: string): Promise<string> {
    const configuration = await this.configuration();
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const state = Buffer.from(await this.challenges.issue(browser)).toString('base64url');
    const { nonce, verifier } = await this.secretsOf(state);
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUrl.href,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * The user whom the provider has signed in.
   * @param query of the provider's redirect to this site
   * @throws NotSignedIn for an invalid answer; DomainError forbidden for an unverified address;
   * ServiceUnavailableException while the provider is unreachable.
   */
  async identify(query: string, browser: string): Promise<ProviderUser> {
    const configuration = await this.configuration();
    const answer = new URLSearchParams(query);
    const state = answer.get('state') ?? '';
    if (!(await this.challenges.isIssued(state, browser))) {
      this.logRefusal('the state is not of this browser, or too old');
      throw new NotSignedIn('This sign-in was not started in this browser, or has expired');
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
    const url = this.redirectUrl;
    url.search = answer.toString();
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = providerClaims.parse(tokens.claims());
      const { userinfo_endpoint } = configuration.serverMetadata();
      if (!lacksEmail(claims) || userinfo_endpoint === undefined) return claims;
      const info = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return joinedClaims(claims, providerClaims.parse(info));
    } catch (error) {
      if (isUnavailable(error)) throw this.unavailable(error);
      this.logRefusal(reasonOf(error));
      if (error instanceof AuthorizationResponseError) {
        throw new NotSignedIn(`${this.name} did not sign you in`);
      }
      throw new NotSignedIn(`The answer from ${this.name} could not be verified`);
    }
  }

  private verified(claims: ProviderClaims): ProviderUser {
    const { email, email_verified, given_name, family_name } = claims;
    const parsed = address.safeParse(email);
    if (!parsed.success) {
      this.logRefusal(email === undefined ? 'the e-mail is missing' : 'the e-mail is invalid');
      throw new DomainError('forbidden', `${this.name} did not send your e-mail address`);
    }
    if (email_verified !== true) {
      this.logRefusal(`email_verified is ${email_verified === false ? 'false' : 'missing'}`);
      throw new DomainError(
        'forbidden',
        `${this.name} does not confirm your e-mail address: sign in with a code`,
      );
    }
    return { email: parsed.data, firstName: given_name, lastName: family_name };
  }

  /** Nonce and verifier of a public state; only this installation can derive them. */
  private async secretsOf(state: string) {
    const [nonce, verifier] = await Promise.all(
      ['nonce', 'verifier'].map((use) => this.challenges.secretOf(state, use)),
    );
    return { nonce: nonce ?? '', verifier: verifier ?? '' };
  }

  /** The page to which the provider redirects; it sends the provider's answer to the server. */
  private get redirectUrl(): URL {
    return new URL('login', this.settings.publicUrl);
  }

  private get name(): string {
    return this.settings.identityProvider?.name ?? '';
  }

  private async configuration(): Promise<Configuration> {
    this.discovered ??= this.discover(this.requiredSettings);
    try {
      const configuration = await this.discovered;
      this.isAway = false;
      return configuration;
    } catch (error) {
      this.discovered = undefined;
      throw this.unavailable(error);
    }
  }

  private async discover({
    issuer,
    clientId,
    clientSecret,
  }: IdentityProviderSettings): Promise<Configuration> {
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; the settings allow http only on this machine
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery } =
      await library();
    const options = {
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
      timeout: timeoutSeconds,
    };
    // The default method is the Authorization header (OpenID Connect Discovery, section 3), but some
    // providers decode it wrongly, so the secret is posted wherever that is allowed.
    const authenticate: ClientAuth = (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const isPosted = methods.includes('client_secret_post');
      const method = isPosted ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
      method(server, ...request);
    };
    const discoverAt = (url: URL) => discovery(url, clientId, clientSecret, authenticate, options);
    return discoverAt(issuer).catch((error: unknown) => {
      if (!isIssuerMismatch(error)) throw error;
      return discoverAt(toggleFinalSlash(issuer));
    });
  }

  /** Retries until the provider answers, so that `status` is right before the first sign-in. */
  private async discoverWithRetries(): Promise<void> {
    try {
      await this.configuration();
    } catch {
      this.retryTimer = setTimeout(() => void this.discoverWithRetries(), retryDelayMs);
      this.retryTimer.unref();
    }
  }

  /** For operators; users are not told the cause. */
  private logRefusal(reason: string): void {
    this.logger.warn(`a sign-in by the provider was refused: ${reason}`);
  }

  private unavailable(error: unknown): ServiceUnavailableException {
    const problem = isUnavailable(error) ? 'cannot be reached' : 'cannot be used';
    if (!this.isAway) this.logger.warn(`the provider ${problem}: ${reasonOf(error)}`);
    this.isAway = true;
    return new ServiceUnavailableException(`${this.name} cannot be reached at the moment`);
  }
}
