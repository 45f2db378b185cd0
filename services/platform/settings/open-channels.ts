import { join } from 'node:path';
import type { Notifier } from '../live/notifier.js';
import type { Mailer } from '../mail/mailer.js';
import type { Settings } from './settings.js';

/** Opens the way of mails: by the server that the settings name, or into files of the data folder. */
export async function openMailer({ smtpUrl, mailFrom }: Settings, data: string): Promise<Mailer> {
  if (smtpUrl) {
    const { openSmtpMailer } = await import('../mail/smtp/mailer.js');
    return openSmtpMailer(smtpUrl, mailFrom);
  }
  const { openOutbox } = await import('../mail/outbox/mailer.js');
  return openOutbox(join(data, 'outbox'), mailFrom);
}

/** Opens the way between processes, where there is more than one. */
export async function openNotifier({ redisUrl }: Settings): Promise<Notifier | undefined> {
  if (!redisUrl) return undefined;
  const { openRedisNotifier } = await import('../live/redis/notifier.js');
  return openRedisNotifier(redisUrl);
}
