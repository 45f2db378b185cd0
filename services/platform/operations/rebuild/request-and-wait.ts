import { setTimeout } from 'node:timers/promises';
import type { Position } from '../../../../events/kernel/event.js';
import { ProgressEstimate } from '../../read-side/building/builder.js';
import { CommitFeed } from '../../read-side/projector/commit-feed.js';
import {
  isOpen,
  nounOf,
  type OperatorRequest,
  OperatorRequests,
  type RequestKind,
} from '../../read-side/projector/requests/operator-requests.js';
import { LocalProjector } from '../../projector-host/projector-host.js';
import { defaultRetryPolicy } from '../../read-side/projector/runner/subscription-progress.js';
import { Progress } from '../../read-side/read-models/progress.js';
import { type Output, ProgressReporter } from '../../operator-tools/output.js';
import { type OperatorContext, Refusal } from '../../operator-tools/operator-context.js';
import { submitRequest, cancelRequests, nothingToCancel } from './submit-request.js';

/** Milliseconds. */
const pollInterval = 200;

/** The projector of this process, when no server's runs. */
function standbyProjector(operator: OperatorContext): LocalProjector {
  const standby = { leads: () => undefined, standsBy: () => undefined };
  const dependencies = { ...operator, policy: defaultRetryPolicy };
  const feed = new CommitFeed(new Progress());
  return new LocalProjector(dependencies, feed, standby, { keepsLiveHolder: true });
}

/** Prints the progress once a second. */
class ProgressReport {
  private readonly reporter = new ProgressReporter();
  private readonly estimate: ProgressEstimate;

  constructor(
    private readonly output: Output,
    tail: Position,
  ) {
    this.estimate = new ProgressEstimate(tail);
  }

  report(requests: readonly OperatorRequest[]): void {
    if (requests.length === 0) return;
    const builds = requests.map(({ events, checkpoint }) => ({ events, position: checkpoint }));
    const names = requests.map(({ model }) => model).join(', ');
    this.reporter.report(() => this.output.remark(`${names}: ${this.estimate.describe(builds)}`));
  }
}

/** Submits a request to the projector, which may be this process, and waits for its result. */
async function requestAndWait(
  operator: OperatorContext,
  kind: RequestKind,
  name: string | undefined,
): Promise<number> {
  const { readStore, log, output } = operator;
  const models = await submitRequest(operator, kind, name);
  const requests = new OperatorRequests(readStore);
  const projector = standbyProjector(operator);
  let wasProjector = false;
  const started = projector.start();
  const progress = new ProgressReport(output, await log.tail());
  try {
    for (;;) {
      wasProjector ||= projector.isActive;
      const states = await requests.of(kind, models);
      if (!states.some(isOpen)) {
        await output.rows(states.map(({ model, state, error }) => ({ model, kind, state, error })));
        return states.every(({ state }) => state === 'done') ? 0 : 1;
      }
      progress.report(states.filter(({ state }) => state === 'working'));
      await setTimeout(pollInterval, undefined, { signal: operator.signal });
    }
  } catch (error) {
    if (!operator.signal.aborted) throw error;
    return await handleInterrupt(operator, requests, kind, models);
  } finally {
    await projector.stop();
    await Promise.race([started, Promise.resolve()]);
    // Commits of this process were not announced to pages.
    if (wasProjector) await operator.refreshPages();
  }
}

/** Ctrl-C: the request continues on a server unless it is cancelled. */
async function handleInterrupt(
  { output, confirm }: OperatorContext,
  requests: OperatorRequests,
  kind: RequestKind,
  models: readonly string[],
): Promise<number> {
  if (await confirm(`Cancel the ${nounOf[kind]}? Otherwise it continues.`)) {
    await requests.cancel(kind, models);
    output.remark('cancelled');
  } else {
    output.remark('it continues on a running server: lag shows its progress, cancel ends it');
  }
  return 130;
}

/** Rebuilds read models next to the live builds, then switches to the new builds. */
export function rebuild(operator: OperatorContext, name: string | undefined): Promise<number> {
  return requestAndWait(operator, 'rebuild', name);
}

/** Retries read models that are stopped at an event. */
export function retry(operator: OperatorContext, name: string | undefined): Promise<number> {
  return requestAndWait(operator, 'retry', name);
}

/** Requests that change what people see need a confirmation. */
export interface Confirmation {
  readonly yes?: boolean;
}

async function confirm(
  { confirm: ask }: OperatorContext,
  { yes }: Confirmation,
  what: string,
): Promise<void> {
  if (yes === true || (await ask(`${what}. Continue?`))) return;
  throw new Refusal(`${what}: confirm in a terminal, or pass --yes. Nothing was changed`);
}

/** Switches back to the builds before the last rebuild. */
export async function rollBack(
  operator: OperatorContext,
  name: string | undefined,
  confirmation: Confirmation,
): Promise<number> {
  await confirm(operator, confirmation, 'Pages will show the data of the build before');
  return requestAndWait(operator, 'roll-back', name);
}

/** Cancels running rebuilds and verifications; the live builds stay. */
export async function cancel(operator: OperatorContext, name: string | undefined): Promise<number> {
  const ended = await cancelRequests(operator, name);
  await operator.output.rows(ended.map(({ model, kind, state }) => ({ model, kind, state })));
  if (ended.length === 0) operator.output.remark(nothingToCancel);
  return ended.length === 0 ? 1 : 0;
}
