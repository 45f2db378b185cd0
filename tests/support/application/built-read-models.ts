import type { RecordedTrbooEvent } from '../../../events/registry.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { documentsAfter } from '../../../projections/testing/collection.js';
import {
  LiveVersions,
  versionOf,
} from '../../../services/platform/read-side/read-models/live-versions.js';
import { ReadModels } from '../../../services/platform/read-side/read-models/read-models.js';
import { jsonObject } from '../../../events/kernel/json-object.js';
import type { ReadStore } from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/times-in-log.js';

/** Read models built from given events, for tests of queries. */
export class BuiltReadModels {
  readonly readModels: ReadModels;
  private readonly versions: LiveVersions;
  private builds = 0;

  constructor(private readonly store: ReadStore) {
    this.versions = new LiveVersions(store);
    this.readModels = new ReadModels(store, this.versions);
  }

  /** Builds this read model from these events and makes it the live one. */
  async build<Body>(
    projection: Projection<Body>,
    events: readonly RecordedTrbooEvent[],
  ): Promise<void> {
    this.builds += 1;
    const live = versionOf(projection, this.builds);
    const collection = { name: live.collection, indexes: projection.indexes };
    await this.store.ensure(collection);
    const put = Object.entries(documentsAfter(projection, events)).map(([id, body]) => {
      return { id, position: toPosition(1), body: jsonObject.parse(body) };
    });
    await this.store.commit([{ collection, put, remove: [] }]);
    await this.versions.switchTo(projection, live);
  }
}
