import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Email } from 'postal-mime';
import { type Mailer, MailNotSent, type Sender } from '../mailer.js';

export const sender: Sender = { name: 'Trboo, "the app"', address: 'trboo@example.com' };

/** A mailer to test, what it has sent (oldest first), and how it is made to fail. */
export interface OpenedMailer {
  readonly mailer: Mailer;
  sent(): Promise<readonly Email[]>;
  /** From then on nobody takes messages. */
  cutOff(): Promise<void> | void;
  cleanup(): Promise<void> | void;
}

const message = {
  to: 'ana@example.com',
  subject: 'Grüße 👋',
  text: 'Première ligne\n\n.\nÀ bientôt ! 🎉\n',
  html: '<p>Première <b>ligne</b> 🎉</p>',
};

/** What a {@link Mailer} promises, as tests. */
export function mailerContract(name: string, open: () => Promise<OpenedMailer>): void {
  describe(`${name} as a mailer`, () => {
    let opened: OpenedMailer;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.cleanup());

    const send = async (changes: Partial<typeof message> = {}) => {
      await opened.mailer.send({ ...message, ...changes });
      const last = (await opened.sent()).at(-1);
      if (last === undefined) throw new Error('nothing was sent');
      return last;
    };

    it('has passed the message on when it resolves', async () => {
      const before = (await opened.sent()).length;
      await opened.mailer.send(message);
      expect(await opened.sent()).toHaveLength(before + 1);
    });

    it('sends both texts as they are', async () => {
      const { subject, text, html, to, from } = await send();
      expect(subject).toBe(message.subject);
      expect(text?.trimEnd()).toBe(message.text.trimEnd());
      expect(html?.trimEnd()).toBe(message.html);
      expect(to).toMatchObject([{ address: message.to }]);
      expect(from).toMatchObject(sender);
    });

    it('asks for no answer', async () => {
      const { replyTo, headers } = await send();
      expect(replyTo).toBeUndefined();
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      );
    });

    it.each(['Hello\r\nBcc: eve@example.com', 'Hello\nBcc: eve@example.com\n\nbody'])(
      'makes no header of a subject: %j',
      async (subject) => {
        const mail = await send({ subject });
        expect(mail.bcc).toBeUndefined();
        expect(mail.subject).toBe(subject.trimEnd().replace(/\r\n|[\r\n]/g, ' '));
        expect(mail.text?.trimEnd()).toBe(message.text.trimEnd());
      },
    );

    it('takes an address for one address', async () => {
      const mail = await send({ to: "o'hara+x@example.com" });
      expect(mail.to).toMatchObject([{ address: "o'hara+x@example.com" }]);
    });

    it('sends each of many that come at once', async () => {
      const before = (await opened.sent()).length;
      const numbers = Array.from({ length: 10 }, (_, number) => `n${number}`);
      await Promise.all(numbers.map((subject) => opened.mailer.send({ ...message, subject })));
      const subjects = (await opened.sent()).slice(before).map(({ subject }) => subject);
      expect(subjects.sort()).toEqual(numbers.sort());
    });

    it('says so when nobody takes it, without the address', async () => {
      await opened.cutOff();
      const failure: unknown = await opened.mailer.send(message).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MailNotSent);
      expect(failure).toMatchObject({ reason: 'unavailable' });
      expect(String(failure)).not.toContain('example.com');
    });
  });
}
