import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Email } from 'postal-mime';
import { type Mailer, type MailMessage, MailNotSent, type Sender } from '../mailer.js';

export const sender: Sender = { name: 'Trboo, "the app"', address: 'trboo@example.com' };

/** A mailer under test, with access to the sent mail and a way to make it fail. */
export interface OpenedMailer {
  readonly mailer: Mailer;
  /** The sent mail, oldest first. */
  sent(): Promise<readonly Email[]>;
  /** Makes sending fail from then on. */
  makeUnavailable(): Promise<void> | void;
  cleanup(): Promise<void> | void;
}

const message = {
  to: 'ana@example.com',
  subject: 'Grüße 👋',
  text: 'Première ligne\n\n.\nÀ bientôt ! 🎉\n',
  html: '<p>Première <b>ligne</b> 🎉</p>',
};

/** Contract tests of {@link Mailer}. */
export function mailerContract(name: string, open: () => Promise<OpenedMailer>): void {
  describe(`${name} as a mailer`, () => {
    let opened: OpenedMailer;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.cleanup());

    const send = async (changes: Partial<MailMessage> = {}) => {
      await opened.mailer.send({ ...message, ...changes });
      const last = (await opened.sent()).at(-1);
      if (last === undefined) throw new Error('nothing was sent');
      return last;
    };

    it('resolves when the message was accepted', async () => {
      const before = (await opened.sent()).length;
      await opened.mailer.send(message);
      expect(await opened.sent()).toHaveLength(before + 1);
    });

    it('sends subject, text and HTML unchanged', async () => {
      const { subject, text, html, to, from } = await send();
      expect(subject).toBe(message.subject);
      expect(text?.trimEnd()).toBe(message.text.trimEnd());
      expect(html?.trimEnd()).toBe(message.html);
      expect(to).toMatchObject([{ address: message.to }]);
      expect(from).toMatchObject(sender);
    });

    it('keeps the id and more header fields', async () => {
      const again = {
        messageId: '<once@example.com>',
        headers: { 'List-Id': '<news.example.com>' },
      };
      for (let count = 0; count < 2; count += 1) {
        const { messageId, headers } = await send(again);
        expect(messageId).toBe(again.messageId);
        expect(headers).toContainEqual(
          expect.objectContaining({ key: 'list-id', value: '<news.example.com>' }),
        );
      }
    });

    it('marks the message as automatic, without a reply address', async () => {
      const { replyTo, headers } = await send();
      expect(replyTo).toBeUndefined();
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
    });

    it.each(['Hello\r\nBcc: eve@example.com', 'Hello\nBcc: eve@example.com\n\nbody'])(
      'adds no header from a subject: %j',
      async (subject) => {
        const mail = await send({ subject });
        expect(mail.bcc).toBeUndefined();
        expect(mail.subject).toBe(subject.trimEnd().replace(/\r\n|[\r\n]/g, ' '));
        expect(mail.text?.trimEnd()).toBe(message.text.trimEnd());
      },
    );

    it('sends to an address with special characters', async () => {
      const mail = await send({ to: "o'hara+x@example.com" });
      expect(mail.to).toMatchObject([{ address: "o'hara+x@example.com" }]);
    });

    it('sends all of many concurrent messages', async () => {
      const before = (await opened.sent()).length;
      const numbers = Array.from({ length: 10 }, (_, number) => `n${number}`);
      await Promise.all(numbers.map((subject) => opened.mailer.send({ ...message, subject })));
      const subjects = (await opened.sent()).slice(before).map(({ subject }) => subject);
      expect(subjects.sort()).toEqual(numbers.sort());
    });

    it('reports that sending failed, without the address', async () => {
      await opened.makeUnavailable();
      const failure: unknown = await opened.mailer.send(message).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MailNotSent);
      expect(failure).toMatchObject({ reason: 'unavailable' });
      expect(String(failure)).not.toContain('example.com');
    });
  });
}
