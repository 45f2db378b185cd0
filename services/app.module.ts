import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { BlocksModule } from './features/blocks/blocks.module.js';
import { DeliveryModule } from './features/delivery/delivery.module.js';
import { DemoModule } from './features/demo/demo.js';
import { FriendsModule } from './features/friends/friends.module.js';
import { HomeModule } from './features/home/home.module.js';
import { ImportModule } from './features/import/import.module.js';
import { LibraryModule } from './features/library/library.module.js';
import { NotificationsModule } from './features/notifications/notifications.module.js';
import { PeopleModule } from './features/people/people.module.js';
import { SearchModule } from './features/search/search.module.js';
import { BusesModule } from './platform/buses/buses.module.js';
import { DecisionsModule } from './platform/decisions/decisions.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { LiveModule } from './platform/live/live.module.js';
import { MetricsModule } from './platform/operations/metrics/metrics.controller.js';
import { OperationsModule } from './platform/operations/operations.module.js';
import type { Ports } from './platform/start/ports.js';
import { PersonalDataModule } from './platform/personal-data/all-personal-data.js';
import { PoliciesModule } from './platform/policies/policies.js';
import { PortsModule } from './platform/ports.module.js';
import { SecurityModule } from './platform/security/quotas.js';
import { ReadSideModule } from './platform/read-side.module.js';

const platform = [
  MetricsModule,
  BusesModule,
  DecisionsModule,
  ReadSideModule,
  HttpModule,
  SecurityModule,
  PersonalDataModule,
  PoliciesModule,
];

/** Each feature uses those before it; accounts uses any, demo people, search none. */
const features = [
  PeopleModule,
  FriendsModule,
  LibraryModule,
  ImportModule,
  BlocksModule,
  NotificationsModule,
  HomeModule,
  AccountsModule,
  DeliveryModule,
  SearchModule,
  DemoModule,
];

/** The application; main.ts chooses the adapters of its ports. */
@Module({})
export class AppModule {
  static with(ports: Ports): DynamicModule {
    const live = LiveModule.in(ports.settings.roles);
    const operations = OperationsModule.in(ports.settings.roles);
    const imports = [PortsModule.with(ports), ...platform, operations, live, ...features];
    return { module: AppModule, imports };
  }
}
