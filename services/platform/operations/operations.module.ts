import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { ProjectorMetrics } from './projector-metrics.js';

/** What operators see of a process. */
@Module({ controllers: [HealthController], providers: [ProjectorMetrics] })
export class OperationsModule {}
