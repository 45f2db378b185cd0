import { Global, Module } from '@nestjs/common';
import { CountedQuotas, Quotas } from './quotas.js';
import { SecurityLog } from './security-log.js';

/** Quotas and the security log. */
@Global()
@Module({
  providers: [Quotas, CountedQuotas, SecurityLog],
  exports: [Quotas, CountedQuotas, SecurityLog],
})
export class SecurityModule {}
