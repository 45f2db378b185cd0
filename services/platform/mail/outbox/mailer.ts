import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ulid } from 'ulid';
import { z } from 'zod';
import { writeDurably } from '../../../stores/folder/write-durably.js';
import { headersOfAll, type Mailer, MailNotSent, type Sender } from '../mailer.js';

/**
 * Mail as files of a folder, one `.eml` a message, named in the order of sending; for machines
 * without a mail server. The folder is made when it is missing.
 */
export function openOutbox(folder: string, from: Sender): Mailer {
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, ...message }) => {
      const envelope = { from, to: { name: '', address: to }, headers: headersOfAll };
      const written = await writer.sendMail({ ...message, ...envelope });
      const bytes = z.instanceof(Buffer).parse(written.message);
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        await writeDurably(join(folder, `${ulid()}.eml`), bytes);
      } catch {
        throw new MailNotSent('unavailable', 'outbox');
      }
    },
  };
}
