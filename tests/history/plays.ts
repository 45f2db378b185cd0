import type { Company } from './oracle/people.js';
import { Progress } from '../support/progress.js';
import { Play, type PlayOptions } from './play.js';

export interface PlaysOptions extends PlayOptions {
  readonly company: Company;
  /** So many histories are played one after another on one application, which is slow to start. */
  readonly together: number;
}

/** Gives every history a play of its own. */
export class Plays {
  private together: number;
  private last: Play | undefined;
  /** On the application of now. */
  private played = 0;
  private readonly held = new Progress((histories) => `${histories} histories held`);

  constructor(private readonly options: PlaysOptions) {
    this.together = options.together;
  }

  /** After one has failed, each has an application of its own: it shrinks to what fails alone. */
  async play(use: (play: Play) => Promise<void>): Promise<void> {
    const { company, ...options } = this.options;
    this.last = (await this.last?.next()) ?? (await Play.start(company, options));
    this.played += 1;
    try {
      await use(this.last);
      this.held.step();
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
