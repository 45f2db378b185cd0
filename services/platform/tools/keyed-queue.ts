/** Runs tasks of one key one after another, and tasks of different keys concurrently. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs the task after all earlier tasks of the key, whether they succeeded or not. */
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
