import { Inject, Injectable, Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { stackOf } from '../../stack-of.js';
import type { ReadStore } from '../../../stores/ports.js';
import { type Clock, clockPort, projectionsToken, readStorePort } from '../../../stores/tokens.js';
import { isOpen, type OperatorRequest, OperatorRequests } from './operator-requests.js';
import { Projector } from './projector.js';
import { writeReport } from './projector-report.js';

/** Milliseconds between two looks at what operators ask for, and between two reports. */
const lookedEvery = 1_000;
const reportedEvery = 2_000;
const longestError = 2_000;

/** Of the process that keeps the read models: does what operators ask for, and says how it stands. */
@Injectable()
export class Operations {
  private readonly logger = new Logger('Operations');
  private readonly requests: OperatorRequests;

  constructor(
    private readonly projector: Projector,
    @Inject(readStorePort) private readonly store: ReadStore,
    @Inject(projectionsToken) private readonly projections: readonly Projection[],
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    this.requests = new OperatorRequests(store);
  }

  /** Resolves when the signal aborts, after what is under way. */
  async serve(signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.repeat(lookedEvery, signal, () => this.carryOut(signal)),
      this.repeat(reportedEvery, signal, () => this.report()),
    ]);
    // Nobody keeps the read models now, until another process says that it does.
    await writeReport(this.store, [], this.clock()).catch(() => undefined);
  }

  private async repeat(
    milliseconds: number,
    signal: AbortSignal,
    task: () => Promise<void>,
  ): Promise<void> {
    while (!signal.aborted) {
      try {
        await task();
      } catch (error) {
        this.logger.warn(`operators cannot be served: ${stackOf(error)}`);
      }
      await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async report(): Promise<void> {
    await writeReport(this.store, this.projector.standing(), this.clock());
  }

  /** One after another: builds at the same time would only slow each other down. */
  private async carryOut(signal: AbortSignal): Promise<void> {
    const asked = await this.requests.of(this.projections.map(({ name }) => name));
    for (const request of asked.filter(isOpen)) {
      // What was begun by a process that has ended is begun anew by the next.
      if (!signal.aborted) await this.answer(request, signal);
    }
  }

  private async answer(request: OperatorRequest, signal: AbortSignal): Promise<void> {
    const { model, kind } = request;
    let latest: OperatorRequest = { ...request, state: 'working' };
    let writing = this.requests.keep(latest);
    const tell = (news: Partial<OperatorRequest>) => {
      latest = { ...latest, ...news };
      writing = writing.then(() => this.requests.keep(latest)).catch(() => undefined);
    };
    this.logger.log(`${kind} ${model}: begun`);
    try {
      if (kind === 'retry') await this.projector.retry(model);
      else await this.projector.rebuild(model, tell);
      tell({ state: 'done' });
      this.logger.log(`${kind} ${model}: done`);
    } catch (error) {
      // A process that ends leaves the request to the one that follows.
      if (signal.aborted) return;
      this.logger.error(`${kind} ${model}: failed`, stackOf(error));
      tell({ state: 'failed', error: String(error).slice(0, longestError) });
    }
    await writing;
  }
}
