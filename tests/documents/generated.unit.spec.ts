import { expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { allOperatorCommands } from '../../services/commands.js';
import { backupCommand } from '../../services/platform/operations/backup/backup-command.js';
import { restoreCommand } from '../../services/platform/operations/backup/restore-command.js';
import { migrateStoreCommand } from '../../services/platform/operations/cli/commands/migrate-store.js';
import { variables } from '../../services/platform/settings/variables.js';
import { commandsPage } from './pages/commands.js';
import { describedSettings, environmentExample, settingsPage } from './pages/settings.js';

const file = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(file(path), 'utf8');

const scripts = {
  start: 'Installs and builds what is missing, then serves Trboo.',
  test: 'Installs what the tests need and runs all of them.',
  'test:unit': 'Deciders, projections, pure functions; with `-- --watch` again at each change.',
  'test:contract': 'Every store by the suite of its port.',
  'test:int': 'The application on real stores, and the built product in processes.',
  'test:browser': 'People in browsers.',
  'test:slow': 'All tests on one core, so that races show. Takes a tier, such as `-- browser`.',
  'test:soak': 'Everything at length, for a night. Takes parts by name.',
  dev: 'Server and web client with reload.',
  build: 'Builds server and web client.',
  lint: 'Types, oxlint, ESLint and Prettier.',
  format: 'Formats all files.',
  documents: 'Writes the generated pages, such as this one, and the fixtures of new events.',
  bench: 'Measures; takes parts by name. `-- --write` puts the figures into [figures](figures.md).',
  backup: 'Backs up log, keys and pictures into a folder, beside a running server.',
  restore: 'Restores a backup into empty stores.',
  'migrate-store': 'Copies the history from one event store to another.',
  ops: 'Commands for operators and analysts, see below.',
  screenshots: 'Takes the screenshots of the README again.',
  audit: 'Asks the registry for known vulnerabilities of packages.',
  sbom: 'Lists all packages (CycloneDX), from the lock file.',
};
const commands = [
  ...allOperatorCommands(),
  backupCommand(),
  restoreCommand(),
  migrateStoreCommand(),
];

it('every setting and every script is described', () => {
  expect([...describedSettings].sort()).toEqual(Object.keys(variables.shape).sort());
  const names = z.object({ scripts: z.record(z.string(), z.string()) });
  const known = Object.keys(names.parse(JSON.parse(read('package.json'))).scripts);
  expect(Object.keys(scripts).sort()).toEqual(known.sort());
});

// `npm run documents` writes what is compared here.
it.each([
  ['docs/settings.md', settingsPage],
  ['docs/commands.md', () => commandsPage(commands, scripts)],
  ['.env.example', environmentExample],
])('%s is as it is generated', async (path, make) => {
  const options = await resolveConfig(file('package.json'));
  const isPage = path.endsWith('.md');
  const made = isPage ? await format(make(), { ...options, parser: 'markdown' }) : make();
  if (process.env['WRITE_DOCUMENTS'] !== undefined) writeFileSync(file(path), made);
  expect(read(path)).toBe(made);
});
