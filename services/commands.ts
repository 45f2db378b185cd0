import { diffCommand } from './time-travel/diff-command.js';
import { operatorCommands } from './platform/operations/cli/operator-commands.js';

/** What operators and analysts do beside a running server; what serves the product is loaded for it alone. */
export const allOperatorCommands = () => [
  ...operatorCommands(async (...given) =>
    (await import('./time-travel/serve-past.js')).serveTimeTravel(...given),
  ),
  diffCommand(),
];
