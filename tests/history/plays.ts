import type { Company } from './oracle/people.js';
import { Progress } from '../support/progress.js';
import { Play, type PlayOptions } from './play.js';

export interface PlaysOptions extends PlayOptions {
  readonly company: Company;
  /** How many histories one application plays in turn, because it is slow to start. */
  readonly perApplication: number;
}

/** Gives every history its own play. */
export class Plays {
  private together: number;
  private last: Play | undefined;
  /** The number of plays on the present application. */
  private played = 0;
  private readonly progress = new Progress((histories) => `${histories} histories passed`);

  constructor(private readonly options: PlaysOptions) {
    this.together = options.perApplication;
  }

  /** After a failure, each play has its own application, so that it shrinks to a case that fails alone. */
  async play(use: (play: Play) => Promise<void>): Promise<void> {
    const { company, ...options } = this.options;
    this.last = (await this.last?.nextPlay()) ?? (await Play.start(company, options));
    this.played += 1;
    try {
      await use(this.last);
      this.progress.step();
    } catch (failure) {
      this.together = 1;
      throw failure;
    } finally {
      if (this.played >= this.together) await this.close();
    }
  }

  async close(): Promise<void> {
    await this.last?.close();
    this.last = undefined;
    this.played = 0;
  }
}
