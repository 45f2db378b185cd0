import { Global, Module } from '@nestjs/common';
import { MetricsController } from './operations/metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { RefusedCalls } from './metrics/refused-calls.js';

/** The metrics of this process, and the address where Prometheus reads them. */
@Global()
@Module({
  controllers: [MetricsController],
  providers: [Metrics, RefusedCalls],
  exports: [Metrics, RefusedCalls],
})
export class MetricsModule {}
