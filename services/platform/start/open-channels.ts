import { join } from 'node:path';
import type { Notifier } from '../live/notifier.js';
import type { Mailer } from '../mail/mailer.js';
import type { Settings } from '../settings/settings.js';

/**
 * Opens the mailer: an SMTP server, or files in the data folder.
 * @param report called when the mail server is unavailable, since sign-in codes depend on it.
 * @throws StoreUnusable when the server will never accept our mail.
 */
export async function openMailer(
  { smtpUrl, mailFrom, isPlainNetwork }: Settings,
  data: string,
  report: (message: string) => void,
): Promise<Mailer> {
  if (smtpUrl) {
    const { checkMailServer, openSmtpMailer } = await import('../mail/smtp/mailer.js');
    await checkMailServer(smtpUrl, report, { isPlainNetwork });
    return openSmtpMailer(smtpUrl, mailFrom, { isPlainNetwork });
  }
  const { openOutbox } = await import('../mail/outbox/mailer.js');
  return openOutbox(join(data, 'outbox'), mailFrom);
}

/** Opens the notifier of an installation with several processes. @throws StoreUnusable */
export async function openNotifier({ redisUrl }: Settings): Promise<Notifier | undefined> {
  if (!redisUrl) return undefined;
  const { checkRedis } = await import('../live/redis/check.js');
  await checkRedis(redisUrl);
  const { openRedisNotifier } = await import('../live/redis/notifier.js');
  return openRedisNotifier(redisUrl);
}
