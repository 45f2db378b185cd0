import { Logger } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import { stackOf } from '../../../tools/last-resort.js';
import type { ReadStore } from '../../../../stores/ports.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import { done, type RequestResult, failed, LongTask } from './long-task.js';
import {
  isOpen,
  type OperatorRequest,
  OperatorRequests,
  type RequestKind,
} from './operator-requests.js';
import type { Projector } from '../projector.js';
import { reportOf, writeReport } from '../subscription-status.js';
import type { Verifier } from '../rebuild/builds.js';

/** Milliseconds between two polls for requests. */
const pollInterval = 500;
/** Milliseconds between two reports. */
const reportInterval = 2_000;

/** Carries out operator requests in the projector process and reports its status. */
export class OperatorRequestExecutor {
  private readonly logger = new Logger('Operations');
  private readonly requests: OperatorRequests;
  private readonly rebuilding: LongTask;
  private readonly verifying: LongTask;
  /** Requests that are carried out at once. */
  private readonly immediate: ReadonlyMap<
    RequestKind,
    (request: OperatorRequest) => Promise<RequestResult>
  >;

  constructor(
    private readonly projector: Projector,
    private readonly store: ReadStore,
    private readonly projections: readonly Projection[],
    private readonly clock: Clock,
    verifier: Verifier,
  ) {
    this.requests = new OperatorRequests(store);
    this.rebuilding = new LongTask(
      'rebuild',
      this.requests,
      async (models, options) => {
        const failures = await projector.rebuild(models, options);
        await this.report();
        return new Map([...failures].map(([model, why]) => [model, failed(why)]));
      },
      (model) => projector.abandon(model),
    );
    this.verifying = new LongTask('verify', this.requests, async (models, options) => {
      const verdicts = await verifier.verify(models, options);
      return new Map(verdicts.map((verdict) => [verdict.model, { ...done, verdict }]));
    });
    this.immediate = new Map<RequestKind, (request: OperatorRequest) => Promise<RequestResult>>([
      ['retry', ({ model }) => projector.retry(model).then((why) => (why ? failed(why) : done))],
      ['roll-back', ({ model }) => projector.rollBack(model).then(() => done)],
    ]);
  }

  /** Names of the read models with an unfinished rebuild, of this process or an earlier one. */
  async unfinished(): Promise<ReadonlySet<string>> {
    const models = this.projections.map(({ name }) => name);
    const open = (await this.requests.of('rebuild', models)).filter(isOpen);
    return new Set(open.map(({ model }) => model));
  }

  /**
   * Reports at once, because the start can take minutes, and carries out requests after it. Resolves
   * after the signal aborts and the running work has ended.
   * @throws what `started` rejects with.
   */
  async serve(signal: AbortSignal, started: Promise<void>): Promise<void> {
    try {
      await Promise.all([
        started.then(() => this.repeat(pollInterval, signal, () => this.executePending(signal))),
        this.repeat(reportInterval, signal, () => this.report()),
      ]);
      await Promise.all([this.rebuilding.whenIdle(), this.verifying.whenIdle()]);
    } finally {
      // An empty report means that no projector is running.
      await writeReport(this.store, reportOf([], this.clock())).catch(() => undefined);
    }
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
        this.logger.warn(`operator requests could not be handled: ${stackOf(error)}`);
      }
      await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async report(): Promise<void> {
    await writeReport(this.store, reportOf(this.projector.subscriptionStatuses(), this.clock()));
  }

  /**
   * Rebuilds and verifications run in the background, so immediate requests never wait for them.
   */
  private async executePending(signal: AbortSignal): Promise<void> {
    const open = await this.requests.open(this.projections.map(({ name }) => name));
    for (const request of open) {
      const result = await this.immediate.get(request.kind)?.(request).catch(failed);
      if (result === undefined) continue;
      // Reported first, so that the new status is visible once the request is done.
      await this.report();
      await this.requests.update(request.kind, [{ ...request, ...result }]);
    }
    this.rebuilding.start(open, signal);
    this.verifying.start(open, signal);
  }
}
