import asyncHooks from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;
const { AsyncLocalStorage } = asyncHooks;
/** Whether each that was ever used has a part in every later promise: until Node 24, which lets nobody replace it. */
const staysInPromises = Number.parseInt(process.versions.node) < 24;

/** Those that the file under way has made. */
const made = new Set();

class RemembersMade extends AsyncLocalStorage {
  constructor(...given) {
    super(...given);
    made.add(this);
  }
}

/**
 * Jest's environment of Node with two differences: without them, tests take processor time that the
 * product does not.
 *
 * Its global object is an ordinary one. In Jest's own every use of `Promise`, `Map` or `Object` asks an
 * interceptor, at ten times what it costs in the product: a request to an application that is tested took
 * twice the time.
 *
 * What a file has made of `AsyncLocalStorage` ends with it. Otherwise, before Node 24, each has a
 * part in every later promise of the process: the forty-seven files of calls, one after another in one
 * process, worked for 355 s with those of files that had ended, and for 227 s without.
 */
export default class PlainGlobals extends TestEnvironment {
  constructor(...given) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
    if (staysInPromises) asyncHooks.AsyncLocalStorage = RemembersMade;
  }

  async teardown() {
    if (staysInPromises) asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    for (const storage of made) storage.disable();
    made.clear();
    await super.teardown();
  }
}
