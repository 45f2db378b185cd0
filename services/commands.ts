import { diffCommand } from './past/diff-command.js';
import { operatorCommands } from './platform/operations/operator-commands.js';

/** What operators and analysts do beside a running server; what serves the product is loaded for it alone. */
export const allOperatorCommands = () => [
  ...operatorCommands(async (...given) =>
    (await import('./past/serve-past.js')).servePast(...given),
  ),
  diffCommand(),
];
