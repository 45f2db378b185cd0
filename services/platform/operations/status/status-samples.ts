import type { MomentView } from '../../../contract/operations.js';
import type { InstallationStatus } from './read-status.js';

/** Status samples, limited by age and number. */
export class StatusSamples {
  private moments: readonly MomentView[] = [];

  /** @param kept maximum age in milliseconds. */
  constructor(private readonly bounds: { readonly kept: number; readonly most: number }) {}

  /** Oldest first. */
  get all(): readonly MomentView[] {
    return this.moments;
  }

  add({ tail, models }: Pick<InstallationStatus, 'tail' | 'models'>, at: Date): void {
    const moment = {
      ...{ at: at.toISOString(), tail },
      models: models.map(({ model, secondsBehind, positionsBehind, eventsProcessed }) => {
        return { model, secondsBehind, positionsBehind, eventsProcessed };
      }),
    };
    const { kept, most } = this.bounds;
    const young = this.moments.filter((each) => at.getTime() - Date.parse(each.at) <= kept);
    this.moments = [...young, moment].slice(-most);
  }
}
