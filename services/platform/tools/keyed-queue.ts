/** Runs tasks of one key one after another, tasks of different keys side by side. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs the task when all earlier ones of this key have ended, however they ended. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
