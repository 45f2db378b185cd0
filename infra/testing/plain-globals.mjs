import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's Node environment with an ordinary global object. In Jest's own, an interceptor serves every use of
 * `Promise`, `Map` or `Object`, at ten times the cost: requests to an application under test took twice the
 * processor time. Jest has no setting for this, so `vm.createContext` is replaced during the construction.
 */
export default class PlainGlobals extends TestEnvironment {
  constructor(...settings) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...settings);
    } finally {
      vm.createContext = createContext;
    }
  }
}
