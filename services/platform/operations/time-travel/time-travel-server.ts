import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Position } from '../../../../events/kernel/event.js';
import { pointInTimeOf } from '../../analysis/export-plan.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import {
  Refusal,
  modelsNamed,
  type OperatorContext,
} from '../../operator-tools/operator-context.js';
import { ProgressEstimate } from '../../read-side/building/builder.js';
import { ProgressReporter } from '../../operator-tools/output.js';
import { TemporaryModels } from '../../operator-tools/temporary-models.js';
import { Installation, recordRefusal } from '../operator-refusals.js';
import { moment } from '../cli/option-values.js';

interface ReplayOptions {
  /** Folds only events after this position. */
  readonly after: Position;
  /** Stops at this position; default: the end of the log. */
  readonly until: Position | undefined;
  /** Keeps the read models in this folder; default: discards them. */
  readonly folder: string | undefined;
  /** Called with the folder when the replay is complete. */
  readonly show: ((folder: string) => Promise<void>) | undefined;
}

/** Folds the log into separate read models and prints the speed. */
export async function replay(
  operator: OperatorContext,
  name: string | undefined,
  { after, until, folder, show }: ReplayOptions,
): Promise<number> {
  const { output, log } = operator;
  const projections = modelsNamed(operator, name);
  const tail = await log.tail();
  if (after > tail) throw new Refusal(`--after ${after} is beyond the end of the log (${tail})`);
  const models = await TemporaryModels.open(operator, projections, { after, folder });
  try {
    const end = until ?? tail;
    for (const projection of projections) {
      if ((await models.checkpointOf(projection)) <= end) continue;
      throw new Refusal(`${models.folder} already contains a later state: name another folder`);
    }
    const started = performance.now();
    await models.build(
      new ProgressReporter().listenerFor(output, new ProgressEstimate(end)),
      until,
    );
    const seconds = Math.round((performance.now() - started) / 10) / 100;
    const rows = [];
    let isComplete = true;
    for (const projection of projections) {
      const result = models.resultOf(projection);
      isComplete &&= result?.failure === undefined;
      const events = result?.events ?? 0;
      rows.push({
        model: projection.name,
        events,
        documents: await models.countOf(projection),
        checkpoint: result?.checkpoint ?? after,
        seconds,
        eventsASecond: Math.round(events / seconds),
        error: result?.failure ?? null,
      });
    }
    await output.rows(rows);
    await models.switchTo();
    if (isComplete) await show?.(models.folder);
    return isComplete ? 0 : 1;
  } finally {
    await models.close();
  }
}

/** Path of the `trboo` program; null where none can be started. */
export const programPort = Symbol('program');

/** Milliseconds until it closes. */
const maxOpenMilliseconds = 3_600_000;
const maxLineLength = 300;

/** The state of the app at a point in time, which runs in a child process. */
interface TimeTravelStatus {
  readonly until: string;
  readonly since: string;
  /** Null until it is ready. */
  readonly url: string | null;
  /** Its last line of output: the progress, or why it ended. */
  readonly says: string;
  readonly hasEnded: boolean;
}

/**
 * Opens the app as it was at a point in time: runs `replay --open` in a child process. One at a
 * time, for an hour at most; it ends with this process.
 */
@Injectable()
export class TimeTravelServer implements OnModuleDestroy {
  private current: TimeTravelStatus | null = null;
  private child: ChildProcess | undefined;
  private closing: NodeJS.Timeout | undefined;

  constructor(
    private readonly installation: Installation,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(programPort) private readonly program: string | null,
  ) {}

  /** The status of the current or last time travel; null before the first. */
  get status(): TimeTravelStatus | null {
    return this.current;
  }

  /** @throws Refusal, UsageError */
  open(until: string): Promise<void> {
    const { sources } = this.installation;
    return recordRefusal(sources, `opening time travel at ${until}`, async () => {
      if (this.settings.signIn !== 'open') {
        throw new Refusal(
          'nobody could sign in here because sign-in needs a code by e-mail: run trboo replay --until … --open',
        );
      }
      const { program } = this;
      if (program === null) throw new Refusal('run trboo replay --until … --open');
      if (this.child)
        throw new Refusal(`time travel to ${this.current?.until} is open: close it first`);
      const { time } = await pointInTimeOf(sources.log, moment(until));
      this.start(program, until, time);
    });
  }

  /** @throws Refusal when nothing is open. */
  async close(): Promise<void> {
    const { child } = this;
    if (child === undefined) throw new Refusal('time travel is not open');
    await this.stop(child);
  }

  async onModuleDestroy(): Promise<void> {
    if (this.child) await this.stop(this.child);
  }

  private start(program: string, until: string, time: string): void {
    const { host, dataDirectory } = this.settings;
    const parameters = [program, 'replay', '--until', until, '--open', '--json'];
    const child = spawn(process.execPath, parameters, {
      env: { ...process.env, PORT: '0', HOST: host, DATA_DIR: dataDirectory, PUBLIC_URL: '' },
      // The child ends when the channel closes, even if this process is killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    const since = this.installation.sources.clock().toISOString();
    this.current = { until: time, since, url: null, says: 'starting', hasEnded: false };
    this.closing = setTimeout(() => void this.stop(child), maxOpenMilliseconds).unref();
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.readLine(line));
    }
    child.once('exit', () => {
      clearTimeout(this.closing);
      this.child = undefined;
      if (this.current) this.current = { ...this.current, url: null, hasEnded: true };
    });
  }

  private readLine(line: string): void {
    if (this.current === null || line.trim() === '') return;
    const url = /is ready at (https?:\S+)/.exec(line)?.[1] ?? this.current.url;
    // JSON rows are for scripts.
    const says = line.startsWith('{') ? this.current.says : line.trim().slice(0, maxLineLength);
    this.current = { ...this.current, url, says };
  }

  private async stop(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    if (child.connected) child.disconnect();
    else child.kill();
    await ended;
  }
}
