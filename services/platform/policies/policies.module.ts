import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Policies } from './policies.js';

/** Finds and runs the policies of all features. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Policies],
  exports: [Policies],
})
export class PoliciesModule {}
