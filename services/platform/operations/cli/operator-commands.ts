import type { Command } from 'commander';
import {
  cancelCommand,
  lagCommand,
  rebuildCommand,
  rollBackCommand,
  verifyCommand,
  replayCommand,
  type ServeTimeTravel,
} from './commands/read-models.js';
import { deadLettersCommand, setAsideCommand, takeBackCommand } from './commands/set-aside.js';
import { dictionaryCommand, exportCommand } from './commands/export.js';
import { rotateMasterKeyCommand } from './commands/rotate-master-key.js';

/** @param serveTimeTravel passed in, because it needs the whole application. */
export const operatorCommands = (serveTimeTravel: ServeTimeTravel): readonly Command[] => [
  lagCommand(),
  rebuildCommand(),
  cancelCommand(),
  rollBackCommand(),
  verifyCommand(),
  deadLettersCommand(),
  setAsideCommand(),
  takeBackCommand(),
  replayCommand(serveTimeTravel),
  exportCommand(),
  dictionaryCommand(),
  rotateMasterKeyCommand(),
];

export const operatorsHelp = `They use the stores in DATA_DIR, EVENT_STORE, READ_STORE and REDIS_URL; a server may be running.
Exit code: 0 success, 1 problem found, 2 usage error.`;
