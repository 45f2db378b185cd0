import { type RequestOutcome, FaultyNetwork } from '../faulty-network.js';

/** A planned failure of the connection at one request. */
export interface PlannedFailure {
  /** Number of requests answered before it. */
  readonly after: number;
  /** Whether the request is lost, or it is executed and its answer lost. */
  readonly lost: 'request' | 'answer';
  /** Whether new connections succeed at once. */
  readonly isBrief?: boolean;
}

/** Milliseconds after which the driver gives up an unreachable server. */
const selectionTimeoutMs = 1_500;
const heartbeatMs = 500;

/** A connection to a MongoDB server that fails on demand. */
export class FaultyConnection {
  private planned: PlannedFailure | undefined;
  private answered = 0;
  private failed = false;

  private constructor(
    private readonly url: URL,
    private readonly network: FaultyNetwork,
  ) {
    network.outcomeOf = (request) => this.outcomeOf(request);
  }

  /** A connection to a server with one host; it is down at first. */
  static async to(url: string): Promise<FaultyConnection> {
    const parsed = new URL(url);
    const network = await FaultyNetwork.to(Number(parsed.port), parsed.hostname);
    await network.down();
    return new FaultyConnection(parsed, network);
  }

  /** The address, with a short timeout while the connection is down. */
  get address(): string {
    return this.addressWith(selectionTimeoutMs);
  }

  /** The address, with this timeout in milliseconds while the connection is down. */
  addressWith(timeoutMs: number): string {
    const through = new URL(this.url);
    through.host = `127.0.0.1:${this.network.port}`;
    through.searchParams.set('directConnection', 'true');
    through.searchParams.set('serverSelectionTimeoutMS', String(timeoutMs));
    through.searchParams.set('heartbeatFrequencyMS', String(heartbeatMs));
    return through.href;
  }

  async goDown(): Promise<void> {
    await this.network.close();
  }

  async comeBack(): Promise<void> {
    this.planned = undefined;
    await this.network.up();
  }

  failAt(planned: PlannedFailure): void {
    this.planned = planned;
    [this.answered, this.failed] = [0, false];
  }

  /** Whether the planned failure has happened. */
  get hasFailed(): boolean {
    return this.failed;
  }

  private outcomeOf(request: Buffer): RequestOutcome {
    if (!this.planned || this.failed) return 'answered';
    // The driver's own regular requests are not counted.
    if (/hello|ismaster/i.test(request.toString('latin1'))) return 'answered';
    const { after, lost, isBrief = false } = this.planned;
    this.answered += 1;
    if (this.answered <= after) return 'answered';
    this.failed = true;
    if (!isBrief) this.network.refuse();
    return `${lost} lost`;
  }
}
