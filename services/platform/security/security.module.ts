import { Global, Module } from '@nestjs/common';
import { CountedQuotas } from './counted-quotas.js';
import { Quotas } from './quotas.js';
import { SecurityLog } from './security-log.js';

/** What one account may have, and what happens to accounts that operators want to see. */
@Global()
@Module({
  providers: [Quotas, CountedQuotas, SecurityLog],
  exports: [Quotas, CountedQuotas, SecurityLog],
})
export class SecurityModule {}
