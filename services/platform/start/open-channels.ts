import { join } from 'node:path';
import type { Notifier } from '../live/notifier.js';
import type { Mailer } from '../mail/mailer.js';
import type { Settings } from '../settings/settings.js';

/**
 * Opens the way of mails: by the server that the settings name, or into files of the data folder.
 * @param say is told when the server is away: mail waits for nobody, but codes are sent by it.
 * @throws StoreUnusable when that server will never take mail of ours.
 */
export async function openMailer(
  { smtpUrl, mailFrom, isPlainNetwork }: Settings,
  data: string,
  say: (message: string) => void,
): Promise<Mailer> {
  if (smtpUrl) {
    const { checkMailServer, openSmtpMailer } = await import('../mail/smtp/mailer.js');
    await checkMailServer(smtpUrl, say, { isPlainNetwork });
    return openSmtpMailer(smtpUrl, mailFrom, { isPlainNetwork });
  }
  const { openOutbox } = await import('../mail/outbox/mailer.js');
  return openOutbox(join(data, 'outbox'), mailFrom);
}

/** Opens the way between processes, where there is more than one. @throws StoreUnusable */
export async function openNotifier({ redisUrl }: Settings): Promise<Notifier | undefined> {
  if (!redisUrl) return undefined;
  const { checkRedis } = await import('../live/redis/check.js');
  await checkRedis(redisUrl);
  const { openRedisNotifier } = await import('../live/redis/notifier.js');
  return openRedisNotifier(redisUrl);
}
