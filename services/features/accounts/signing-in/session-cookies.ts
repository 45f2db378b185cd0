import cookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { maxSessionMs } from '../../../../events/sessions/decider.js';
import {
  browserCookieName,
  cookieName,
  cookiesNeeded,
  secureName,
} from '../../../contract/accounts/session.js';
import type { Session } from '../../../platform/http/calls/callers.js';
import { basePath } from '../../../platform/http/network/origin.js';
import { NotSignedIn } from '../../../platform/http/errors/error-answer.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { memoize } from '../../../stores/async/promises.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { deviceOf } from './signing-in.queries.js';
import { OpenSessions } from './open-sessions.js';

/** Milliseconds that a browser is recognised: the maximum that browsers allow for cookies. */
const browserLifetimeMs = 400 * 24 * 60 * 60 * 1_000;

const browserId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const content = z
  .string()
  .regex(/^[0-9A-Z]{26}\.[0-9A-Z]{26}$/)
  .transform((value): Session => {
    const [userId = '', sessionId = ''] = value.split('.');
    return { userId, sessionId };
  });

/**
 * A cookie of this installation. Browsers send cookies to all ports of a host, so the port of the
 * public address is part of the name. A cookie of an earlier version has none; it is still read.
 */
class CookieOfInstallation {
  private readonly name: string;
  private readonly earlierName: string;
  private readonly attributes;

  constructor(name: string, publicUrl: URL) {
    const { protocol, port } = publicUrl;
    const path = basePath(publicUrl) || '/';
    const secure = protocol === 'https:';
    this.earlierName = secure ? secureName(name, path) : name;
    this.name = Number(port) > 0 ? `${this.earlierName}_${port}` : this.earlierName;
    this.attributes = { path, httpOnly: true, sameSite: 'lax', secure } as const;
  }

  in(cookieHeader: string | undefined): string | undefined {
    const cookies = parseCookie(cookieHeader ?? '');
    return cookies[this.name] ?? cookies[this.earlierName];
  }

  /** @param lifetime milliseconds */
  set(reply: FastifyReply, value: string, lifetime: number): void {
    void reply.setCookie(this.name, value, { ...this.attributes, maxAge: lifetime / 1_000 });
  }

  clear(reply: FastifyReply): void {
    for (const name of new Set([this.name, this.earlierName])) {
      void reply.clearCookie(name, this.attributes);
    }
  }
}

/** The session of the calling browser. */
export interface BrowserSession {
  /** Starts a session and ends the previous one, if any. */
  start(userId: string): Promise<void>;
  end(): Promise<void>;
  /**
   * Identifies the browser before sign-in. Codes are bound to it, and requests of other browsers do
   * not use up the codes of one that has signed in before.
   */
  browserId(): string;
  /**
   * The browser that was identified before.
   * @throws NotSignedIn when it sends no cookie back.
   */
  knownBrowserId(): string;
}

/**
 * Signed cookies with the id of a session. They are valid on every process of the installation, and
 * after a restart, until the session ends.
 */
@Injectable()
export class SessionCookies {
  /** Memoized because every call needs it and the key never changes. */
  private readonly signer = memoize(async () => {
    // A session of open sign-in is not valid where a code is needed.
    const key = await this.keys.getOrCreate(`session-${this.settings.signIn}`);
    return new cookie.Signer(key.export().toString('base64'), 'sha256');
  });

  private readonly session: CookieOfInstallation;
  private readonly browser: CookieOfInstallation;

  constructor(
    private readonly open: OpenSessions,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {
    this.session = new CookieOfInstallation(cookieName, settings.publicUrl);
    this.browser = new CookieOfInstallation(browserCookieName, settings.publicUrl);
  }

  /** The session of the browser that receives this reply. */
  on(reply: FastifyReply): BrowserSession {
    const { headers } = reply.request;
    const endPrevious = async () => {
      const previous = await this.named(headers.cookie);
      if (previous !== null) await this.open.end(previous.userId, previous.sessionId);
    };
    return {
      start: async (userId) => {
        await endPrevious();
        const sessionId = await this.open.start(userId, deviceOf(headers['user-agent']));
        const value = (await this.signer()).sign(`${userId}.${sessionId}`);
        this.session.set(reply, value, maxSessionMs);
      },
      browserId: () => this.browserOf(reply, () => randomBytes(16).toString('base64url')),
      knownBrowserId: () =>
        this.browserOf(reply, () => {
          throw new NotSignedIn(cookiesNeeded(this.settings.publicUrl.origin));
        }),
      end: async () => {
        await endPrevious();
        this.session.clear(reply);
      },
    };
  }

  /** @param unknown makes the id of a browser that sends none. */
  private browserOf(reply: FastifyReply, unknown: () => string): string {
    const known = browserId.safeParse(this.browser.in(reply.request.headers.cookie));
    const id = known.success ? known.data : unknown();
    this.browser.set(reply, id, browserLifetimeMs);
    return id;
  }

  /** The session in a Cookie header; null without a genuine, valid one. */
  async read(cookieHeader: string | undefined): Promise<Session | null> {
    const named = await this.named(cookieHeader);
    if (named === null) return null;
    return (await this.open.find(named.userId, named.sessionId)) === undefined ? null : named;
  }

  /** Whether a Cookie header carries a session of this server, valid or not. */
  carries(cookieHeader: string | undefined): boolean {
    return Boolean(this.session.in(cookieHeader));
  }

  /** The session that a genuine cookie names, valid or not. */
  private async named(cookieHeader: string | undefined): Promise<Session | null> {
    const value = this.session.in(cookieHeader);
    if (!value) return null;
    const unsigned = (await this.signer()).unsign(value);
    if (!unsigned.valid) return null;
    const parsed = content.safeParse(unsigned.value);
    return parsed.success ? parsed.data : null;
  }
}
