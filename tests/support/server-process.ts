import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The built product as a process of its own, as `npm start` runs it. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Milliseconds from the start of the process until it served. */
    readonly startedIn: number,
  ) {}

  /** Resolves when it says that it is ready. Port 0 takes a free one. */
  static async start(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const began = performance.now();
    const child = spawn(process.execPath, ['dist/services/main.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      const url = /ready at (http:\S+)/.exec(line)?.[1];
      if (url === undefined) continue;
      child.stdout.resume();
      return new ServerProcess(child, url, performance.now() - began);
    }
    throw new Error(`the server did not start:\n${said.join('\n')}`);
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to end. Gives its exit code. */
  async stop(): Promise<number | null> {
    await this.end('SIGTERM');
    return this.child.exitCode;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
