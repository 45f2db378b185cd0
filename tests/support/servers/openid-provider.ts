import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './free-port.js';

/** What the provider says of a person. */
export interface Claims {
  readonly email?: string | null;
  readonly email_verified?: boolean | string | number;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly nonce?: string;
}

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: Claims;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** In what providers differ. */
export interface ProviderOptions {
  /** Authentication methods of clients, as its configuration lists them. */
  readonly ways?: readonly string[];
  /** Appended to its issuer. */
  readonly ending?: string;
  /** The answer of its userinfo endpoint; without it, there is none. */
  readonly info?: Claims;
}

/** An OpenID Connect provider on this machine, which checks requests as a real one does. */
export class OpenidProvider {
  readonly clientId = 'trboo';
  readonly clientSecret = 'a-secret-of-sixteen';
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  private readonly grants = new Map<string, Grant>();
  private server = createServer();

  private constructor(
    private readonly port: number,
    private readonly options: ProviderOptions,
  ) {}

  static async start(options: ProviderOptions = {}): Promise<OpenidProvider> {
    const provider = new OpenidProvider(await freePort(), options);
    await provider.restart();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Settings of the product that name this provider. */
  get settings(): Record<string, string> {
    const { issuer, clientId, clientSecret } = this;
    return {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    };
  }

  async restart(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  /** Signs somebody in at the address of the redirect; returns the query of the way back. */
  signIn(url: string, claims: Claims): string {
    const asked = new URL(url).searchParams;
    const given = (name: string) => asked.get(name) ?? '';
    if (given('response_type') !== 'code' || given('client_id') !== this.clientId) {
      throw new Error('the request is not one of the client');
    }
    if (given('code_challenge_method') !== 'S256') throw new Error('there is no PKCE');
    const code = randomUUID();
    this.grants.set(code, {
      challenge: given('code_challenge'),
      redirectUri: given('redirect_uri'),
      claims: { nonce: given('nonce'), ...claims },
    });
    return new URLSearchParams({ code, state: given('state') }).toString();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/authorize') {
      // A browser, in which Ada is signed in at the provider.
      const ada = { email: 'ada@example.com', email_verified: true, given_name: 'Ada' };
      const query = this.signIn(`${this.issuer}${request.url ?? ''}`, ada);
      const location = `${searchParams.get('redirect_uri') ?? ''}?${query}`;
      response.writeHead(302, { location }).end();
      return;
    }
    const answer = await this.answerOf(pathname, request);
    const headers = { 'content-type': 'application/json' };
    response.writeHead('error' in answer ? 400 : 200, headers).end(JSON.stringify(answer));
  }

  private async answerOf(pathname: string, request: IncomingMessage): Promise<object> {
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return this.configuration();
      case '/jwks': {
        const key = this.keys.publicKey.export({ format: 'jwk' });
        return { keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] };
      }
      case '/token':
        return this.redeem(new URLSearchParams(await text(request)), request.headers.authorization);
      case '/userinfo':
        return { sub: 'one', ...this.options.info };
      default:
        return { error: 'not_found' };
    }
  }

  /** A code is valid once, for the client that asked for it and knows the verifier. */
  private redeem(given: URLSearchParams, authorization: string | undefined): object {
    const code = given.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const verifier = createHash('sha256').update(given.get('code_verifier') ?? '');
    const isRight =
      this.isAuthenticated(given, authorization) &&
      given.get('redirect_uri') === grant?.redirectUri &&
      verifier.digest('base64url') === grant.challenge;
    if (!isRight) return { error: 'invalid_grant' };
    const answer = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60 };
    return { ...answer, id_token: this.idToken(grant.claims) };
  }

  /** Whether the client sent its secret by a method that the configuration lists; by default Basic. */
  private isAuthenticated(given: URLSearchParams, authorization: string | undefined): boolean {
    const { ways = ['client_secret_basic'] } = this.options;
    const [, basic = ''] = /^Basic (.+)$/.exec(authorization ?? '') ?? [];
    // Both parts are encoded as in a form (RFC 6749, section 2.3.1).
    const shown = decodeURIComponent(Buffer.from(basic, 'base64').toString());
    return (
      (ways.includes('client_secret_basic') && shown === `${this.clientId}:${this.clientSecret}`) ||
      (ways.includes('client_secret_post') && given.get('client_secret') === this.clientSecret)
    );
  }

  private configuration() {
    const { issuer } = this;
    const { ways, ending = '', info } = this.options;
    return {
      issuer: `${issuer}${ending}`,
      ...(ways && { token_endpoint_auth_methods_supported: ways }),
      ...(info && { userinfo_endpoint: `${issuer}/userinfo` }),
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  private idToken(claims: Claims): string {
    const now = Math.floor(Date.now() / 1_000);
    const iss = `${this.issuer}${this.options.ending ?? ''}`;
    const token = { iss, aud: this.clientId, sub: 'one', iat: now, exp: now + 60 };
    const signed = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url({ ...token, ...claims })}`;
    const signature = sign('sha256', Buffer.from(signed), this.keys.privateKey);
    return `${signed}.${signature.toString('base64url')}`;
  }
}
