import { Module } from '@nestjs/common';
import { Demo } from './demo.js';

/** The demo community of an empty store. */
@Module({ providers: [Demo] })
export class DemoModule {}
