import { Module } from '@nestjs/common';
import { Demo } from './demo.js';
import { YearOfHistory } from './year/year.js';

/** Fills an empty store with demo data. */
@Module({ providers: [Demo, YearOfHistory] })
export class DemoModule {}
