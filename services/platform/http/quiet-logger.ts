import { ConsoleLogger } from '@nestjs/common';

const frameworkChatter = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'WebSocketsController',
]);

/** Says what the product has to say, and leaves out how the framework puts itself together. */
export class QuietLogger extends ConsoleLogger {
  override log(message: unknown, ...parameters: unknown[]): void {
    const context = parameters.at(-1);
    if (typeof context === 'string' && frameworkChatter.has(context)) return;
    super.log(message, ...parameters);
  }
}
