import { type DynamicModule, Module } from '@nestjs/common';
import { OperationsGateway, OperatorAccess } from './page/operations.gateway.js';
import type { Role } from '../settings/shapes.js';
import { NightlyBackup } from './backup/nightly-backup.js';
import { Disk, ReadinessCheck, HealthController } from './health/health.controller.js';
import { Installation } from './operator-refusals.js';
import { OperatorActions } from './page/operator-actions.js';
import { EventSearch } from './page/event-search.js';
import { OperationsOverview } from './page/operations-overview.js';
import { OperationsController } from './page/operations.controller.js';
import { TimeTravelServer } from './time-travel/time-travel-server.js';
import { PolicyMetrics } from './metrics/metrics.controller.js';
import { ProjectorMetrics } from './metrics/projector-metrics.js';

/** Health checks, and the calls of the operators' page. */
@Module({})
export class OperationsModule {
  static in(roles: readonly Role[]): DynamicModule {
    const live = roles.includes('live') ? [OperationsGateway] : [];
    return {
      module: OperationsModule,
      // The owner's page shows what these know.
      global: true,
      exports: [Disk, NightlyBackup, ReadinessCheck],
      controllers: [HealthController, OperationsController],
      providers: [
        Disk,
        NightlyBackup,
        OperatorAccess,
        Installation,
        TimeTravelServer,
        ProjectorMetrics,
        PolicyMetrics,
        ReadinessCheck,
        OperationsOverview,
        EventSearch,
        OperatorActions,
        ...live,
      ],
    };
  }
}
