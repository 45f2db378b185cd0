import { diffCommand } from './time-travel/diff-command.js';
import { operatorCommands } from './platform/operations/cli/operator-commands.js';

/**
 * Commands for operators and analysts. The application is loaded only by the command that serves
 * it.
 */
export const allOperatorCommands = () => [
  ...operatorCommands(async (...given) =>
    (await import('./time-travel/serve-time-travel.js')).serveTimeTravel(...given),
  ),
  diffCommand(),
];
