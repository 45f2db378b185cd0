import type { Type } from '@nestjs/common';
import { INJECTABLE_WATERMARK } from '@nestjs/common/constants.js';
import { callsController, handlesCall } from './handles-call.js';

const isInjectable = (part: unknown): part is Type =>
  typeof part === 'function' && Reflect.hasOwnMetadata(INJECTABLE_WATERMARK, part);

/**
 * The parts of a feature's module: the classes with `@Injectable` or `@HandlesCall` that its files
 * export, and the controller of those that handle calls.
 * @param files as namespaces: `import * as file`.
 */
export function partsOf(...files: readonly Readonly<Record<string, unknown>>[]) {
  const providers = files.flatMap((file) => Object.values(file)).filter(isInjectable);
  return { providers, controller: callsController(providers.filter(handlesCall)) };
}
