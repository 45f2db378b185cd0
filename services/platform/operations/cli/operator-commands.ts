import type { Command } from 'commander';
import { cancelCommand } from './commands/cancel.js';
import { deadLettersCommand } from './commands/dead-letters.js';
import { dictionaryCommand } from './commands/dictionary.js';
import { duplicateIdsCommand } from './commands/duplicate-ids.js';
import { exportCommand } from './commands/export.js';
import { lagCommand } from './commands/lag.js';
import { rebuildCommand } from './commands/rebuild.js';
import { replayCommand, type ServeTimeTravel } from './commands/replay.js';
import { rotateMasterKeyCommand } from './commands/rotate-master-key.js';
import { setAsideCommand, takeBackCommand } from './commands/set-aside.js';
import { rollBackCommand } from './commands/roll-back.js';
import { verifyCommand } from './commands/verify.js';

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
  duplicateIdsCommand(),
  replayCommand(serveTimeTravel),
  exportCommand(),
  dictionaryCommand(),
  rotateMasterKeyCommand(),
];

export const operatorsHelp = `They use the stores in DATA_DIR, EVENT_STORE, READ_STORE and REDIS_URL; a server may be running.
Exit code: 0 success, 1 problem found, 2 usage error.`;
