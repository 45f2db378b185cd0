import { Global, Module } from '@nestjs/common';
import { Decisions } from './decisions.js';
import { Snapshots } from './snapshots.js';

/** The only way to append events. */
@Global()
@Module({ providers: [Snapshots, Decisions], exports: [Decisions] })
export class DecisionsModule {}
