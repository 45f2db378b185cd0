import { type Fate, FaultyNetwork } from '../faulty-network.js';

/** Which request breaks the line: lost on its way, or carried out and its answer lost. */
export interface Break {
  /** Requests that still get their answer. */
  readonly after: number;
  readonly lost: 'request' | 'answer';
  /** Whether the line is there again at once. */
  readonly isBrief?: boolean;
}

/** Milliseconds until the driver gives up a server that is away. */
const soon = 1_500;
/** A driver looks this often whether the server is back. */
const lookedEvery = 500;

/** A line to a MongoDB server that breaks when it is told to; for tests. */
export class BrokenLine {
  private planned: Break | undefined;
  private passed = 0;
  private hasBroken = false;

  private constructor(
    private readonly url: URL,
    private readonly network: FaultyNetwork,
  ) {
    network.fateOf = (request) => this.fateOf(request);
  }

  /** A line to a server with one host, through which nothing gets yet. */
  static async to(url: string): Promise<BrokenLine> {
    const parsed = new URL(url);
    const network = await FaultyNetwork.to(Number(parsed.port), parsed.hostname);
    await network.down();
    return new BrokenLine(parsed, network);
  }

  /** The address through this line; it gives up soon when the line is down. */
  get address(): string {
    return this.addressFor(soon);
  }

  /** The address through this line, for who waits so many milliseconds until it is there again. */
  addressFor(patience: number): string {
    const through = new URL(this.url);
    through.host = `127.0.0.1:${this.network.port}`;
    through.searchParams.set('directConnection', 'true');
    through.searchParams.set('serverSelectionTimeoutMS', String(patience));
    through.searchParams.set('heartbeatFrequencyMS', String(lookedEvery));
    return through.href;
  }

  /** Nothing gets through any more. */
  async cut(): Promise<void> {
    await this.network.close();
  }

  /** Everything gets through again. */
  async mend(): Promise<void> {
    this.planned = undefined;
    await this.network.up();
  }

  /** Cuts the line at a request to come. */
  breakAt(planned: Break): void {
    this.planned = planned;
    [this.passed, this.hasBroken] = [0, false];
  }

  /** Whether the planned break has come. */
  get broke(): boolean {
    return this.hasBroken;
  }

  private fateOf(request: Buffer): Fate {
    if (!this.planned || this.hasBroken) return 'answered';
    // What the driver asks by itself now and then is not counted.
    if (/hello|ismaster/i.test(request.toString('latin1'))) return 'answered';
    const { after, lost, isBrief = false } = this.planned;
    this.passed += 1;
    if (this.passed <= after) return 'answered';
    this.hasBroken = true;
    if (!isBrief) this.network.refuse();
    return `${lost} lost`;
  }
}
