import { Worker } from 'node:worker_threads';
import { threadHeapMb } from '../tools/limit-heap-growth.js';
import type { EventLog } from '../../stores/event-log/event-log.js';
import type { CommitListener } from '../read-side/projector/commit-feed.js';
import type { Candidacy } from '../read-side/projector/leadership/election.js';
import { ProjectorHost } from './projector-host.js';
import type { LiveVersions } from '../read-side/read-models/live-versions.js';
import type { SubscriptionStatus } from '../read-side/projector/subscription-status.js';
import type { ProjectorTask, ToHost, ToProjector } from './thread-messages.js';

/** The thread caches up to 2,000 documents per build. SQLite's cache is not part of the heap. */
const limits = { maxOldGenerationSizeMb: threadHeapMb(512), maxYoungGenerationSizeMb: 16 };
/** Milliseconds; the thread tells its state more often while it is able to. */
const maxStateAge = 2_000;

/**
 * The projector in a thread of its own, with connections of its own to the stores. This thread tells
 * it of appends and hears of its commits, as another process would.
 */
export class ProjectorThread extends ProjectorHost {
  private hasStarted = false;
  private isStopping = false;
  private saidServing = false;
  private state: Extract<ToHost, { kind: 'state' }>['state'] = {
    isActive: false,
    isBuilding: false,
    statuses: [],
  };
  private stateAt = 0;
  private worker: Worker | undefined;
  private ended: Promise<unknown> = Promise.resolve();

  /** @param isServing whether this process serves people now, whom builds then leave the cores. */
  constructor(
    private readonly task: ProjectorTask,
    private readonly log: EventLog,
    private readonly versions: LiveVersions,
    private readonly feed: CommitListener,
    private readonly candidacy: Candidacy,
    private readonly isServing: () => boolean,
  ) {
    super();
  }

  get isActive(): boolean {
    return this.state.isActive && performance.now() - this.stateAt < maxStateAge;
  }

  get isBuilding(): boolean {
    return this.state.isBuilding;
  }

  get statuses(): readonly SubscriptionStatus[] {
    return this.state.statuses;
  }

  start(): Promise<'here' | 'elsewhere'> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./projector-worker.js', import.meta.url), {
        workerData: this.task,
        resourceLimits: limits,
      });
      this.worker = worker;
      // Uncaught, it ends the process, which is started again: what is read would grow old unnoticed.
      const fail = (error: Error) => {
        this.isStopping = true;
        if (this.hasStarted) throw error;
        reject(error);
      };
      const unsubscribe = this.log.onAppended(() => this.send({ kind: 'appended' }));
      this.ended = new Promise<void>((end) => {
        worker.on('exit', (code) => {
          unsubscribe();
          this.worker = undefined;
          end();
          if (!this.isStopping) fail(new Error(`the projector’s thread ended with ${code}`));
        });
      });
      worker.on('message', (message: ToHost) => {
        if (message.kind !== 'started') this.receive(message);
        else {
          this.hasStarted = true;
          resolve(message.where);
        }
      });
      worker.on('error', fail);
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.send({ kind: 'stop' });
    await this.ended;
  }

  private tellWhetherServing(): void {
    const isServing = this.isServing();
    if (isServing === this.saidServing) return;
    this.saidServing = isServing;
    this.send({ kind: 'serving', isServing });
  }

  private async lead(): Promise<void> {
    await this.candidacy.leads();
    this.send({ kind: 'led' });
  }

  private send(message: ToProjector): void {
    this.worker?.postMessage(message);
  }

  private receive(message: Exclude<ToHost, { kind: 'started' }>): void {
    const { feed, candidacy } = this;
    if (message.kind === 'state') {
      this.state = message.state;
      this.stateAt = performance.now();
      this.tellWhetherServing();
    } else if (message.kind === 'committed') feed.committed(...message.commits);
    else if (message.kind === 'excluded') feed.exclude(message.model);
    else if (message.kind === 'switched') this.versions.refresh(message.model);
    else if (message.kind === 'gap') feed.announceGap();
    else if (message.kind === 'reset') feed.reset();
    else if (message.kind === 'leads') void this.lead();
    else candidacy.standsBy();
  }
}
