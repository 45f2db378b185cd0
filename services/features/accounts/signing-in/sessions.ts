import cookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { cookieName, secureCookieName } from '../../../contract/session.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import type { Keys } from '../../../stores/ports.js';
import { type Clock, clockPort, keysPort } from '../../../stores/tokens.js';

const lifetimeSeconds = 30 * 24 * 60 * 60;

const content = z
  .string()
  .regex(/^[0-9A-Z]{26}\.\d{1,12}$/)
  .transform((value) => {
    const [userId = '', issuedAt = ''] = value.split('.');
    return { userId, issuedAt: Number(issuedAt) };
  });

/** The session of the browser that asks. */
export interface BrowserSession {
  start(userId: string): Promise<void>;
  end(): void;
}

/**
 * Who is signed in on a browser: a signed cookie, which survives a restart and holds on every
 * process that has the same key.
 */
@Injectable()
export class Sessions {
  constructor(
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(clockPort) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** The session of the browser that a reply goes to. */
  on(reply: FastifyReply): BrowserSession {
    return {
      start: async (userId) => {
        const value = await this.sign(userId);
        void reply.setCookie(this.name, value, { ...this.attributes(), maxAge: lifetimeSeconds });
      },
      end: () => void reply.clearCookie(this.name, this.attributes()),
    };
  }

  /** User id of the session in a Cookie header; null without one that is genuine and fresh. */
  async read(cookieHeader: string | undefined): Promise<string | null> {
    const value = cookieHeader && parseCookie(cookieHeader)[this.name];
    if (!value) return null;
    const unsigned = (await this.signer()).unsign(value);
    if (!unsigned.valid) return null;
    const parsed = content.safeParse(unsigned.value);
    if (!parsed.success) return null;
    const { userId, issuedAt } = parsed.data;
    return issuedAt + lifetimeSeconds > this.seconds() ? userId : null;
  }

  private async sign(userId: string): Promise<string> {
    return (await this.signer()).sign(`${userId}.${this.seconds()}`);
  }

  private async signer() {
    // Who was taken at their word is not signed in where a code is asked for.
    const key = await this.keys.getOrCreate(`session-${this.settings.signIn}`);
    return new cookie.Signer(Buffer.from(key).toString('base64'), 'sha256');
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

  private seconds(): number {
    return Math.floor(this.clock().getTime() / 1_000);
  }
}
