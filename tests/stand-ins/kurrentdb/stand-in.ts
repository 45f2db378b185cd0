import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { appendHandler } from './append-service.js';
import { services } from '../../../services/stores/kurrentdb/generated.js';
import { FaultyNetwork } from '../faulty-network.js';
import { answerRead, type ReadCall } from './read-service.js';
import { StandInLog } from './stand-in-log.js';

export interface StandInOptions {
  /** Number of appends between two system events. */
  readonly systemEventEvery?: number;
}

/**
 * Replaces a KurrentDB server in tests: it has the calls that the adapter uses, over the real wire
 * protocol, behaves as observed in EventStoreDB 23.10 (see `server-facts.ts`), and keeps its events
 * in memory.
 */
export class KurrentDbStandIn {
  readonly log: StandInLog;
  /** Milliseconds before every answer. */
  delay = 0;
  /** Whether the answer to a repeated append has the position of the events. */
  hasPositionOfRepetitions = true;
  /** Calls since it started. */
  readonly calls = { appends: 0, reads: 0, subscriptions: 0 };
  private cuts: ('before' | 'after')[] = [];
  private readonly server: Server;

  private constructor(
    server: Server,
    log: StandInLog,
    readonly network: FaultyNetwork,
  ) {
    this.server = server;
    this.log = log;
    server.addService(services.StreamsService, {
      batchAppend: appendHandler(log, {
        before: () => this.fault('before'),
        after: () => this.fault('after'),
        hasPositionOfRepetition: () => this.hasPositionOfRepetitions,
      }),
      read: (call: ReadCall) => void this.read(call),
    });
  }

  static async start({ systemEventEvery = 3 }: StandInOptions = {}): Promise<KurrentDbStandIn> {
    const server = new Server();
    const bind = promisify(server.bindAsync.bind(server));
    const port = await bind('127.0.0.1:0', ServerCredentials.createInsecure());
    const network = await FaultyNetwork.to(port);
    return new KurrentDbStandIn(server, new StandInLog(systemEventEvery), network);
  }

  /** Its address, always the same. */
  get address(): string {
    return `esdb://127.0.0.1:${this.network.port}?tls=false`;
  }

  /** Cuts all connections at the next append, before or after its events were written. */
  cutNextAppend(when: 'before' | 'after'): void {
    this.cuts.push(when);
  }

  /** Becomes unreachable until `restart`. */
  async goDown(): Promise<void> {
    await this.network.down();
  }

  /** Becomes reachable again on the same port, with all events. */
  async restart(): Promise<void> {
    await this.network.up();
  }

  async stop(): Promise<void> {
    this.network.thaw();
    await this.network.close();
    this.server.forceShutdown();
  }

  private async read(call: ReadCall): Promise<void> {
    const isSubscription = call.request.getOptions()?.hasSubscription() ?? false;
    this.calls[isSubscription ? 'subscriptions' : 'reads'] += 1;
    await setTimeout(this.delay);
    await answerRead(this.log, call);
  }

  private async fault(when: 'before' | 'after'): Promise<boolean> {
    if (when === 'before') {
      this.calls.appends += 1;
      await setTimeout(this.delay);
    }
    if (this.cuts[0] !== when) return false;
    this.cuts.shift();
    this.network.cut();
    return true;
  }
}
