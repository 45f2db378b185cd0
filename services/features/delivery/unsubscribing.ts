import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ulid } from 'ulid';
import { z } from 'zod';
import type { Language } from '../../contract/language.js';
import { requestedLanguageOf } from '../../platform/http/pages/plain-page.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import type { Keys } from '../../stores/ports.js';
import { type Clock, eventClockPort, keysPort } from '../../stores/ports/tokens.js';
import { NotificationSettings } from './notification-settings.js';

const path = '/unsubscribe';
const maxBodyBytes = 1_024;
const query = z.object({ token: z.string().max(200) });

const texts = {
  en: {
    title: 'Trboo: e-mails',
    ask: 'Stop all e-mails about what happens on Trboo?',
    button: 'Unsubscribe',
    done: 'You’re unsubscribed. You can choose again in your profile.',
    wrong: 'This link isn’t valid. Open your profile to choose which e-mails you get.',
  },
  fr: {
    title: 'Trboo\u202f: e-mails',
    ask: 'Ne plus recevoir d’e-mails sur ce qui se passe sur Trboo\u202f?',
    button: 'Se désabonner',
    done: 'Vous êtes désabonné. Vous pouvez choisir à nouveau dans votre profil.',
    wrong: 'Ce lien n’est pas valable. Ouvrez votre profil pour choisir les e-mails à recevoir.',
  },
};

/**
 * The link of each mail that ends them, without a session: a mail program posts to it (RFC 8058), a
 * person opens it and presses the button.
 */
@Injectable()
export class Unsubscribing implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly chosen: NotificationSettings,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (!this.settings.roles.includes('api')) return;
    // Not awaited: that would start Fastify before Nest has set its error handler.
    void this.host.httpAdapter.getInstance().register((scope, _options, done) => {
      const parser = { parseAs: 'string', bodyLimit: maxBodyBytes } as const;
      // The token is in the address; forms of any kind only confirm it.
      for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/]) {
        scope.addContentTypeParser(type, parser, (_request, _body, parsed) => parsed(null));
      }
      scope.get(path, (request, reply) => this.show(request, reply, 'ask'));
      scope.post(path, (request, reply) => this.unsubscribe(request, reply));
      done();
    });
  }

  async addressFor(userId: string): Promise<URL> {
    const address = new URL(path.slice(1), this.settings.publicUrl);
    address.searchParams.set('token', `${userId}.${await this.digest(userId)}`);
    return address;
  }

  private async unsubscribe(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const userId = await this.userIn(request);
    if (userId === undefined) return this.show(request, reply, 'wrong');
    const metadata = { actorId: userId, commandId: ulid(), time: this.clock().toISOString() };
    await this.chosen.execute({ type: 'EndMail', userId }, metadata);
    return this.show(request, reply, 'done');
  }

  private async show(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: 'ask' | 'done' | 'wrong',
  ): Promise<FastifyReply> {
    const isValid = wanted === 'done' || (await this.userIn(request)) !== undefined;
    const text = isValid ? wanted : 'wrong';
    const language = requestedLanguageOf(request.headers) ?? 'en';
    // With `no-referrer` a browser would send the form with `Origin: null`, which is refused.
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    const status = text === 'wrong' ? 404 : 200;
    return reply.status(status).type('text/html; charset=utf-8').send(page(text, language));
  }

  private async userIn(request: FastifyRequest): Promise<string | undefined> {
    const { data } = query.safeParse(request.query);
    const [userId = '', digest = ''] = data?.token.split('.') ?? [];
    const [given, right] = [Buffer.from(digest), Buffer.from(await this.digest(userId))];
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight ? userId : undefined;
  }

  private async digest(userId: string): Promise<string> {
    const key = await this.keys.getOrCreate('unsubscribe');
    return createHmac('sha256', key).update(userId).digest('base64url');
  }
}

/** Without an address, the form is posted to that of the page. */
function page(text: 'ask' | 'done' | 'wrong', language: Language): string {
  const { title, button, [text]: words } = texts[language];
  const form = text === 'ask' ? `<form method="post"><button>${button}</button></form>` : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><p>${words}</p>${form}</body>
</html>
`;
}
