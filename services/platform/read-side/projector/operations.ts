import { Inject, Injectable, Logger } from '@nestjs/common';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { stackOf } from '../../stack-of.js';
import type { ReadStore } from '../../../stores/ports.js';
import { type Clock, clockPort, projectionsToken, readStorePort } from '../../../stores/tokens.js';
import type { BuildProgress } from '../building/build-models.js';
import { isOpen, type OperatorRequest, OperatorRequests } from './operator-requests.js';
import { Projector } from './projector.js';
import { reportOf, writeReport } from './projector-report.js';

/** Milliseconds between two looks at what operators ask for, and between two reports. */
const lookedEvery = 1_000;
const reportedEvery = 2_000;
const keptEvery = 500;
const longestError = 2_000;

/** Of the process that keeps the read models: does what operators ask for, and says how it stands. */
@Injectable()
export class Operations {
  private readonly logger = new Logger('Operations');
  private readonly requests: OperatorRequests;
  private rebuilding: Promise<void> | undefined;

  constructor(
    private readonly projector: Projector,
    @Inject(readStorePort) private readonly store: ReadStore,
    @Inject(projectionsToken) private readonly projections: readonly Projection[],
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    this.requests = new OperatorRequests(store);
  }

  /** Names of the read models whose rebuild was begun, by this process or one before. */
  async unfinished(): Promise<ReadonlySet<string>> {
    const models = this.projections.map(({ name }) => name);
    const open = (await this.requests.of('rebuild', models)).filter(isOpen);
    return new Set(open.map(({ model }) => model));
  }

  /** Resolves when the signal aborts, after what is under way. */
  async serve(signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.repeat(lookedEvery, signal, () => this.carryOut(signal)),
      this.repeat(reportedEvery, signal, () => this.report()),
    ]);
    await this.rebuilding;
    // Nobody keeps the read models now, until another process says that it does.
    await writeReport(this.store, reportOf([], this.clock())).catch(() => undefined);
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
    await writeReport(this.store, reportOf(this.projector.standing(), this.clock()));
  }

  /** Builds go on beside everything else: another try never waits for one. */
  private async carryOut(signal: AbortSignal): Promise<void> {
    const models = this.projections.map(({ name }) => name);
    const tries = await this.requests.of('retry', models);
    for (const request of tries.filter(isOpen)) if (!signal.aborted) await this.retry(request);
    if (this.rebuilding) return;
    const builds = (await this.requests.of('rebuild', models)).filter(isOpen);
    if (builds.length === 0 || signal.aborted) return;
    this.rebuilding = this.rebuild(builds, signal)
      .catch((error: unknown) => this.logger.error('rebuild: failed', stackOf(error)))
      .finally(() => {
        this.rebuilding = undefined;
      });
  }

  private async retry(request: OperatorRequest): Promise<void> {
    try {
      const why = await this.projector.retry(request.model);
      const ended = why === undefined ? ({ state: 'done' } as const) : failed(why);
      await this.requests.keep('retry', [{ ...request, ...ended }]);
    } catch (error) {
      await this.requests.keep('retry', [{ ...request, ...failed(error) }]);
    }
  }

  /** Together: they read the log once. */
  private async rebuild(requests: readonly OperatorRequest[], signal: AbortSignal): Promise<void> {
    const models = requests.map(({ model }) => model);
    this.logger.log(`rebuild of ${models.join(', ')}: begun`);
    const latest = new Map(
      requests.map((each) => [each.model, { ...each, process: thisProcess, state: working }]),
    );
    const cancelling = new AbortController();
    const keep = async () => {
      await this.requests.keep('rebuild', [...latest.values()]);
      const known = await this.requests.of('rebuild', models);
      if (!known.every(isOpen)) cancelling.abort(new Error('it was cancelled'));
    };
    await keep();
    const keeping = setInterval(() => void keep().catch(() => undefined), keptEvery);
    try {
      const tell = (progress: readonly BuildProgress[]) => {
        for (const { model, events, position } of progress) {
          const request = latest.get(model);
          if (request) latest.set(model, { ...request, events, checkpoint: position });
        }
      };
      const failures = await this.projector.rebuild(models, { signal: cancelling.signal, tell });
      const ended = [...latest.values()].map((request) => {
        const why = failures.get(request.model);
        this.logger.log(`rebuild of ${request.model}: ${why ?? 'done'}`);
        return { ...request, ...(why === undefined ? { state: 'done' as const } : failed(why)) };
      });
      await this.requests.keep('rebuild', ended);
    } catch (error) {
      // What was begun by a process that ends is gone on with by the next.
      if (signal.aborted) return;
      if (!cancelling.signal.aborted) {
        const ended = [...latest.values()].map((each) => ({ ...each, ...failed(error) }));
        await this.requests.keep('rebuild', ended);
      }
      this.logger.error(`rebuild of ${models.join(', ')}: ended`, stackOf(error));
      // Those that are wanted all the same go on at the next look.
      const known = await this.requests.of('rebuild', models);
      for (const { model } of known.filter((each) => !isOpen(each))) {
        await this.projector.abandon(model);
      }
    } finally {
      clearInterval(keeping);
    }
  }
}

const working = 'working' as const;
const thisProcess = `${hostname()} ${process.pid}`;

const failed = (error: unknown) => {
  return { state: 'failed' as const, error: String(error).slice(0, longestError) };
};
