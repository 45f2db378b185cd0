import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { email as address } from '../../../contract/user.js';
import { NotSignedIn } from '../../../platform/http/not-signed-in.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import type { IdentityProviderSettings } from '../../../platform/settings/identity-provider-settings.js';
import { BrowserAsks } from '../signing-in/browser-asks.js';

/** Seconds that each request to the provider may take. */
const patience = 10;
/** Milliseconds after which a provider that was away is asked again. */
const pause = 30_000;

/** Whom the provider knows. */
export interface Known {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const name = z.string().max(100).catch('');
const claims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: name,
  family_name: name,
});

/** Loaded where a provider is named. */
const library = () => import('openid-client');

/** What is read of an error, and of what caused it: an answer of the provider may be among that. */
const failure = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  status: z.number().optional(),
  cause: z.unknown(),
});

/** Whether nobody answered; what was answered and is wrong is something else. */
function isAway(error: unknown): boolean {
  const read = failure.safeParse(error);
  if (!read.success) return false;
  const { name, message, status = 0, cause } = read.data;
  const hasFailed = name === 'TimeoutError' || message === 'fetch failed' || status >= 500;
  return hasFailed || isAway(cause);
}

/**
 * An OpenID Connect provider that says whom an address belongs to (authorisation code with PKCE). State,
 * nonce and verifier follow from one sealed ask, bound to the browser: nothing is kept meanwhile. What
 * the provider answers is checked by the library. A provider that is away stops nothing else.
 */
@Injectable()
export class IdentityProvider implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Provider');
  private discovered: Promise<Configuration> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  /** It could not be reached when it was asked last. */
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

  /** What the sign-in page says of it; undefined where none is named. */
  get shown(): { name: string; isAway: boolean } | undefined {
    const { identityProvider } = this.settings;
    return identityProvider === null
      ? undefined
      : { name: identityProvider.name, isAway: this.isAway };
  }

  /** What the settings say of it. @throws DomainError forbidden where none is named. */
  get required(): IdentityProviderSettings {
    const { identityProvider } = this.settings;
    if (identityProvider !== null) return identityProvider;
    throw new DomainError('forbidden', 'No other way to sign in is offered here');
  }

  /** Where somebody signs in, on a browser. @throws ServiceUnavailableException; DomainError. */
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
   * Whom the provider has signed in, by the query with which it led back.
   * @throws NotSignedIn when it is not to be believed; DomainError forbidden for an address that is not
   *   verified; ServiceUnavailableException.
   */
  async whoIs(query: string, browser: string): Promise<Known> {
    const configuration = await this.configuration();
    const answer = new URLSearchParams(query);
    const state = answer.get('state') ?? '';
    if (!(await this.asks.isOurs(state, browser))) {
      throw new NotSignedIn('This sign-in was not begun in this browser, or too long ago');
    }
    return this.verified(await this.claimsOf(configuration, answer, state));
  }

  private async claimsOf(
    configuration: Configuration,
    answer: URLSearchParams,
    state: string,
  ): Promise<z.output<typeof claims>> {
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
      const said = claims.parse(tokens.claims());
      if (said.email !== undefined) return said;
      return claims.parse(await fetchUserInfo(configuration, tokens.access_token, said.sub));
    } catch (error) {
      if (isAway(error)) throw this.away(error);
      if (error instanceof AuthorizationResponseError) {
        throw new NotSignedIn(`${this.name} did not sign you in`);
      }
      throw new NotSignedIn(`What ${this.name} said could not be believed`);
    }
  }

  private verified({ email, email_verified, given_name, family_name }: z.output<typeof claims>) {
    const parsed = address.safeParse(email);
    if (!parsed.success) {
      throw new DomainError('forbidden', `${this.name} does not say your e-mail address`);
    }
    if (email_verified !== true) {
      throw new DomainError(
        'forbidden',
        `${this.name} does not say that your e-mail address is verified: sign in with a code`,
      );
    }
    return { email: parsed.data, firstName: given_name, lastName: family_name };
  }

  /** Nobody but we can tell them from the state, which everybody sees. */
  private async secretsOf(state: string) {
    const [nonce, verifier] = await Promise.all(
      ['nonce', 'verifier'].map((use) => this.asks.secretOf(state, use)),
    );
    return { nonce: nonce ?? '', verifier: verifier ?? '' };
  }

  /** Where the provider leads back to: a page of ours, which hands on what it was told. */
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
    const { allowInsecureRequests, discovery } = await library();
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    return discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: patience });
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

  private away(error: unknown): ServiceUnavailableException {
    if (!this.isAway) this.logger.warn(`the provider cannot be reached: ${String(error)}`);
    this.isAway = true;
    return new ServiceUnavailableException(`${this.name} cannot be reached at the moment`);
  }
}
