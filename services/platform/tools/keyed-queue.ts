/** Runs tasks of one key one after another, and tasks of different keys concurrently. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs the task after all earlier tasks of the key, whether they succeeded or not. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = this.last.get(key) ?? Promise.resolve();
    const own = previous.then(task, task);
    this.last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === own) this.last.delete(key);
    }
  }
}
