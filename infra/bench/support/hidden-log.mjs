import { startPosition } from '../../../dist/events/kernel/event.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';

async function* nothing() {
  // Nothing has happened.
}

/**
 * A log that seems empty until it is shown. Read models that are live by then fold all of it like a
 * running server; otherwise a new process would build them.
 */
export function hiddenLog(eventStore, keys) {
  let isShown = false;
  const listeners = new Set();
  const store = Object.assign(Object.create(eventStore), {
    tail: async () => (isShown ? eventStore.tail() : startPosition),
    readAll: (...given) => (isShown ? eventStore.readAll(...given) : nothing()),
    onAppended: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return {
    log: new EventLog(store, keys),
    show() {
      isShown = true;
      for (const listener of listeners) listener();
    },
  };
}
