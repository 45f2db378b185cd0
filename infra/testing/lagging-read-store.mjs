/**
 * A read store whose read models lag when a test asks for it: commits that move a checkpoint wait
 * until they are released. Reads and other writes pass.
 * @typedef {import('../../services/stores/ports.js').ReadStore} ReadStore
 */
export class LaggingReadStore {
  /** @type {Promise<void>} */
  #gate = Promise.resolve();
  #open = () => undefined;
  #lag;

  /**
   * @param {ReadStore} store
   * @param {() => Promise<unknown>} lag what each commit waits for besides
   */
  constructor(store, lag = () => Promise.resolve()) {
    this.#lag = lag;
    /** @type {ReadStore} */
    this.store = {
      ensure: (...given) => store.ensure(...given),
      getMany: (...given) => store.getMany(...given),
      list: (...given) => store.list(...given),
      places: (...given) => store.places(...given),
      entries: (...given) => store.entries(...given),
      tally: (...given) => store.tally(...given),
      count: (...given) => store.count(...given),
      scan: (...given) => store.scan(...given),
      checkpoint: (...given) => store.checkpoint(...given),
      build: (...given) => store.build(...given),
      diskSpace: (...given) => store.diskSpace(...given),
      drop: (...given) => store.drop(...given),
      close: () => store.close(),
      commit: async (commits) => {
        if (commits.some(({ checkpoint }) => checkpoint !== undefined)) {
          await this.#lag();
          await this.#gate;
        }
        await store.commit(commits);
      },
    };
  }

  /** From now on the read models stop. */
  hold() {
    this.release();
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  /** They go on. */
  release() {
    this.#open();
  }
}

/** A random lag of 0 to 300 ms, with occasional longer stops of all read models together. */
function randomLag() {
  let standsStillUntil = 0;
  return async () => {
    if (Math.random() < 0.0003) standsStillUntil = Date.now() + 1_000 + 500 * Math.random();
    const pause = Math.max(standsStillUntil - Date.now(), 0) + 300 * Math.random() ** 2;
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  };
}

/**
 * With READ_SIDE=lagging, every tested application has a randomly lagging read side.
 * @param {ReadStore} store
 */
export const laggingReadStore = (store) => new LaggingReadStore(store, randomLag()).store;
export const readSideLags = process.env.READ_SIDE === 'lagging';
