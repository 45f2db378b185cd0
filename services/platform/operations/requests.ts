import { setTimeout } from 'node:timers/promises';
import { CommitFeed } from '../read-side/projector/commit-feed.js';
import { ProjectorElection } from '../read-side/projector/election.js';
import {
  isOpen,
  type OperatorRequest,
  OperatorRequests,
} from '../read-side/projector/operator-requests.js';
import { Operations } from '../read-side/projector/operations.js';
import { Projector } from '../read-side/projector/projector.js';
import { defaultRetryPolicy } from '../read-side/projector/retry-policy.js';
import { CheckpointWatcher } from '../read-side/read-models/checkpoint-watcher.js';
import { Progress } from '../read-side/read-models/progress.js';
import { modelsNamed, type Operator } from './operator.js';

const lookedEvery = 200;
const saidEvery = 1_000;

/** A projector that stands by, and is at work only where no other process is. */
function standby(operator: Operator): ProjectorElection {
  const { log, readStore, versions, projections, clock } = operator;
  const progress = new Progress();
  const feed = new CommitFeed(progress);
  const policy = defaultRetryPolicy;
  const projector = new Projector(log, readStore, versions, feed, projections, policy, clock);
  const watcher = new CheckpointWatcher(readStore, projections, versions, progress);
  const operations = new Operations(projector, readStore, projections, clock);
  return new ProjectorElection(projector, watcher, feed, operations, readStore, clock);
}

/** Says how far each request is, whenever a second has passed. */
class ProgressReport {
  private saidAt = performance.now();
  constructor(private readonly operator: Operator) {}

  async say(requests: readonly OperatorRequest[]): Promise<void> {
    if (performance.now() - this.saidAt < saidEvery) return;
    this.saidAt = performance.now();
    const tail = await this.operator.log.tail();
    for (const { model, events, checkpoint } of requests) {
      const share = Number((BigInt(checkpoint) * 100n) / (BigInt(tail) || 1n));
      this.operator.output.remark(`${model}: ${events} events, ${share} %`);
    }
  }
}

/** Asks for something and waits until it is done, by whichever process keeps the read models. */
async function askAndWait(
  operator: Operator,
  kind: OperatorRequest['kind'],
  name: string | undefined,
): Promise<number> {
  const { readStore, output, signal } = operator;
  const models = modelsNamed(operator, name).map((each) => each.name);
  const requests = new OperatorRequests(readStore);
  for (const model of models) await requests.ask(kind, model);
  const election = standby(operator);
  let wasAtWork = false;
  const started = election.start();
  const progress = new ProgressReport(operator);
  try {
    for (;;) {
      wasAtWork ||= election.active;
      const states = await requests.of(models);
      if (!states.some(isOpen)) {
        await output.rows(states.map(({ model, state, error }) => ({ model, kind, state, error })));
        return states.every(({ state }) => state === 'done') ? 0 : 1;
      }
      await progress.say(states.filter(({ state }) => state === 'working'));
      await setTimeout(lookedEvery, undefined, { signal });
    }
  } finally {
    await election.stop();
    await Promise.race([started, Promise.resolve()]);
    // What this process has committed was announced to nobody.
    if (wasAtWork) await operator.tellPages();
  }
}

/** Builds read models anew beside the live ones, and switches to them. */
export function rebuild(operator: Operator, name: string | undefined): Promise<number> {
  return askAndWait(operator, 'rebuild', name);
}

/** Lets read models that are paused try their event again. */
export function retry(operator: Operator, name: string | undefined): Promise<number> {
  return askAndWait(operator, 'retry', name);
}
