import { Global, Module } from '@nestjs/common';
import { Decisions } from './decisions.js';
import { Snapshots } from './snapshots.js';

/** The one way in to the event log. */
@Global()
@Module({ providers: [Snapshots, Decisions], exports: [Decisions] })
export class DecisionsModule {}
