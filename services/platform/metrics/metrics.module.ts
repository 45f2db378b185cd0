import { Global, Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { RefusedCalls } from './refused-calls.js';

/** What this process counts and measures, and the address where Prometheus reads it. */
@Global()
@Module({
  controllers: [MetricsController],
  providers: [Metrics, RefusedCalls],
  exports: [Metrics, RefusedCalls],
})
export class MetricsModule {}
