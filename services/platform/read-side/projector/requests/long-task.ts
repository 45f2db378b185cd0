import { Logger } from '@nestjs/common';
import { hostname } from 'node:os';
import { stackOf } from '../../../tools/last-resort.js';
import type { BuildProgress } from '../../building/build-models.js';
import type { BuildsOptions } from '../rebuild/builds.js';
import {
  isOpen,
  nounOf,
  type OperatorRequest,
  type OperatorRequests,
  type RequestKind,
} from './operator-requests.js';

const saveInterval = 500;
const maxErrorLength = 2_000;
const thisProcess = `${hostname()} ${process.pid}`;

export type RequestResult = Pick<OperatorRequest, 'state'> & Partial<OperatorRequest>;

export const done: RequestResult = { state: 'done' };
export const failed = (error: unknown): RequestResult => {
  return { state: 'failed', error: String(error).slice(0, maxErrorLength) };
};

/**
 * Runs operator requests of one kind that take long, one run at a time. Progress is stored; a
 * request can be cancelled.
 */
export class LongTask {
  private readonly logger = new Logger('Operations');
  private running: Promise<void> | undefined;

  /**
   * @param work handles all requested read models together and returns a result by name.
   * @param cleanUp removes what a cancelled request leaves behind.
   */
  constructor(
    private readonly kind: RequestKind,
    private readonly requests: OperatorRequests,
    private readonly work: (
      models: readonly string[],
      options: BuildsOptions,
    ) => Promise<ReadonlyMap<string, RequestResult>>,
    private readonly cleanUp: (model: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Starts the open requests of this kind, unless a run is under way. */
  start(open: readonly OperatorRequest[], signal: AbortSignal): void {
    const requests = open.filter(({ kind }) => kind === this.kind);
    if (this.running || requests.length === 0 || signal.aborted) return;
    this.running = this.execute(requests, signal)
      .catch((error: unknown) => this.logger.error(`${nounOf[this.kind]}: failed`, stackOf(error)))
      .finally(() => {
        this.running = undefined;
      });
  }

  async whenIdle(): Promise<void> {
    await this.running;
  }

  /** Runs all requests together, so that they read the log once. */
  private async execute(requests: readonly OperatorRequest[], signal: AbortSignal): Promise<void> {
    const { kind } = this;
    const what = nounOf[kind];
    const models = requests.map(({ model }) => model);
    this.logger.log(`${what} of ${models.join(', ')}: started`);
    const latest = new Map(
      requests.map((each) => [each.model, { ...each, process: thisProcess, state: working }]),
    );
    const cancelling = new AbortController();
    const saveProgress = async () => {
      await this.requests.update(kind, [...latest.values()]);
      const stored = await this.requests.of(kind, models);
      if (!stored.every(isOpen)) cancelling.abort(new Error('it was cancelled'));
    };
    await saveProgress();
    const timer = setInterval(() => void saveProgress().catch(() => undefined), saveInterval);
    try {
      const onProgress = (progress: readonly BuildProgress[]) => {
        for (const { model, events, position: checkpoint } of progress) {
          const request = latest.get(model);
          if (request) latest.set(model, { ...request, events, checkpoint });
        }
      };
      const results = await this.work(models, {
        onProgress,
        signal: AbortSignal.any([cancelling.signal, signal]),
      });
      const ended = [...latest.values()].map((request) => {
        const result = results.get(request.model) ?? done;
        this.logger.log(`${what} of ${request.model}: ${result.error ?? 'done'}`);
        return { ...request, ...result };
      });
      await this.requests.update(kind, ended);
    } catch (error) {
      // The next projector continues the requests.
      if (signal.aborted) return;
      if (!cancelling.signal.aborted) {
        const ended = [...latest.values()].map((each) => ({ ...each, ...failed(error) }));
        await this.requests.update(kind, ended);
      }
      this.logger.error(`${what} of ${models.join(', ')}: ended`, stackOf(error));
      // Requests that are still open continue with the next poll.
      const stored = await this.requests.of(kind, models);
      for (const { model } of stored.filter((each) => !isOpen(each))) await this.cleanUp(model);
    } finally {
      clearInterval(timer);
    }
  }
}

const working = 'working' as const;
