import { Global, Module } from '@nestjs/common';
import { Quotas } from './quotas.js';
import { SecurityLog } from './security-log.js';

/** What one account may have, and what happens to accounts that operators want to see. */
@Global()
@Module({ providers: [Quotas, SecurityLog], exports: [Quotas, SecurityLog] })
export class SecurityModule {}
