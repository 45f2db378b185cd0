import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AllPersonalData } from './all-personal-data.js';
import { ErasureCommands } from './erasure-commands.js';

/** Finds the personal data of all features, for export and erasure. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [AllPersonalData, ErasureCommands],
  exports: [AllPersonalData, ErasureCommands],
})
export class PersonalDataModule {}
