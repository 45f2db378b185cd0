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
  secureBrowserCookieName,
  secureCookieName,
} from '../../../contract/accounts/session.js';
import type { Session } from '../../../platform/http/calls/callers.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { memoize } from '../../../stores/async/memoize.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { deviceOf } from './device.js';
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

  constructor(
    private readonly open: OpenSessions,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

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
        const maxAge = maxSessionMs / 1_000;
        void reply.setCookie(this.name, value, { ...this.attributes(), maxAge });
      },
      browserId: () => this.browserOf(reply),
      end: async () => {
        await endPrevious();
        void reply.clearCookie(this.name, this.attributes());
      },
    };
  }

  private browserOf(reply: FastifyReply): string {
    const name = this.secure ? secureBrowserCookieName : browserCookieName;
    const known = browserId.safeParse(parseCookie(reply.request.headers.cookie ?? '')[name]);
    const id = known.success ? known.data : randomBytes(16).toString('base64url');
    void reply.setCookie(name, id, { ...this.attributes(), maxAge: browserLifetimeMs / 1_000 });
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
    return Boolean(cookieHeader && parseCookie(cookieHeader)[this.name]);
  }

  /** The session that a genuine cookie names, valid or not. */
  private async named(cookieHeader: string | undefined): Promise<Session | null> {
    const value = cookieHeader && parseCookie(cookieHeader)[this.name];
    if (!value) return null;
    const unsigned = (await this.signer()).unsign(value);
    if (!unsigned.valid) return null;
    const parsed = content.safeParse(unsigned.value);
    return parsed.success ? parsed.data : null;
  }

  private get secure(): boolean {
    return this.settings.publicUrl.protocol === 'https:';
  }

  private get name(): string {
    return this.secure ? secureCookieName : cookieName;
  }

  private attributes() {
    return { path: '/', httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
  }
}
