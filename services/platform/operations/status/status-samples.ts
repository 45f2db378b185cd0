import type { MomentView } from '../../../contract/operations.js';
import type { InstallationStatus } from './read-status.js';

/** Status samples, limited by age and number. */
export class StatusSamples {
  private moments: readonly MomentView[] = [];

  constructor(private readonly limits: { readonly maxAgeMs: number; readonly maxCount: number }) {}

  /** Oldest first. */
  get all(): readonly MomentView[] {
    return this.moments;
  }

  /** Adds a sample taken at this time, and drops those that exceed the limits. */
  add({ tail, models }: Pick<InstallationStatus, 'tail' | 'models'>, at: Date): void {
    const moment = {
      ...{ at: at.toISOString(), tail },
      models: models.map(({ model, secondsBehind, positionsBehind, eventsProcessed }) => {
        return { model, secondsBehind, positionsBehind, eventsProcessed };
      }),
    };
    const { maxAgeMs, maxCount } = this.limits;
    const recent = this.moments.filter((each) => at.getTime() - Date.parse(each.at) <= maxAgeMs);
    this.moments = [...recent, moment].slice(-maxCount);
  }
}
