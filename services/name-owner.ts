import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Owner } from './features/accounts/owner/owner.js';
import { EmailDirectory } from './features/people/email-directory.js';
import { ProductLogger } from './platform/logging/product-logger.js';
import type { Output } from './platform/operator-tools/output.js';
import { UsageError } from './platform/operator-tools/operator-context.js';
import { loadSettings } from './platform/settings/load-settings.js';
import { openProduct } from './start-product.js';

/**
 * Makes a member the owner of the installation, in place of a former one.
 * @returns the exit code
 * @throws UsageError for an address that nobody has
 */
export async function nameOwner(email: string, output: Output): Promise<number> {
  const settings = { ...loadSettings(), demo: null, logLevel: 'error' as const };
  const application = await openProduct({ ...settings, roles: ['api'] });
  Logger.overrideLogger(new ProductLogger('warn', 'stderr'));
  try {
    await application.init();
    const userId = await application.get(EmailDirectory).find(email.trim().toLowerCase());
    if (userId === null) throw new UsageError(`nobody has the address ${email}`);
    const time = new Date().toISOString();
    const metadata = { actorId: userId, commandId: randomUUID(), time };
    await application.get(Owner).name(userId, true, metadata);
    await output.rows([{ owner: email }]);
    return 0;
  } finally {
    await application.close();
  }
}
