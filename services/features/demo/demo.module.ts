import { Module } from '@nestjs/common';
import { Demo } from './demo.js';
import { YearOfHistory } from './year/year.js';

/** The demo community of an empty store. */
@Module({ providers: [Demo, YearOfHistory] })
export class DemoModule {}
