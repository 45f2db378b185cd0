import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { z } from 'zod';
import { writeDurably } from '../../../stores/folder/blobs.js';
import { type Sender, type Mailer, commonHeaders, MailNotSent } from '../mailer.js';

/**
 * Writes mail as `.eml` files into a folder, named in the order of sending; for machines without a
 * mail server.
 */
export function openOutbox(folder: string, from: Sender): Mailer {
  return {
    send: async ({ to, headers, ...message }) => {
      const envelope = {
        from,
        to: { name: '', address: to },
        headers: { ...headers, ...commonHeaders },
      };
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({
        ...{ streamTransport: true, buffer: true },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      });
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
