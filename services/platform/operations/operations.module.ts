import { Module } from '@nestjs/common';
import { Disk } from './disk.js';
import { HealthController } from './health.controller.js';
import { Installation } from './installation.js';
import { ProjectorMetrics } from './projector-metrics.js';
import { ReadinessCheck } from './readiness.js';

/** What operators see of a process. */
@Module({
  controllers: [HealthController],
  providers: [Disk, Installation, ProjectorMetrics, ReadinessCheck],
})
export class OperationsModule {}
