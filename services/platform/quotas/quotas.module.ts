import { Global, Module } from '@nestjs/common';
import { Quotas } from './quotas.js';

/** What one account may have. */
@Global()
@Module({ providers: [Quotas], exports: [Quotas] })
export class QuotasModule {}
