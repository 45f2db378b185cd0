import { Global, Module } from '@nestjs/common';
import { MetricsController } from './operations/metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { RefusedCalls } from './metrics/refused-calls.js';

/** What this process counts and measures, and the address where Prometheus reads it. */
@Global()
@Module({
  controllers: [MetricsController],
  providers: [Metrics, RefusedCalls],
  exports: [Metrics, RefusedCalls],
})
export class MetricsModule {}
