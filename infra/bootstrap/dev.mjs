// `npm run dev`: the server on port 3000 and Vite on port 5173, both reloading on a change.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode } from './node.mjs';
import { ensureBuild, ensureDependencies, root } from './steps.mjs';

await ensureNode();
ensureDependencies();
// The server does not start without the page of share links, which needs files of the web client.
if (!existsSync(join(root, 'dist', 'server', 'share-page.mjs'))) ensureBuild();
const bin = (name) => join(root, 'node_modules', '.bin', name);
const start = (name, args) => spawn(bin(name), args, { cwd: root, stdio: 'inherit' });
const sharePage = [
  'build',
  'web',
  '--config',
  'web/view.config.ts',
  '--mode',
  'share-page',
  '--logLevel',
  'warn',
];
const processes = [
  start('nest', ['start', '--watch']),
  start('vite', ['web']),
  start('vite', [...sharePage, '--watch']),
];
for (const child of processes) {
  child.on('exit', (code) => {
    for (const other of processes) other.kill();
    process.exitCode = code ?? 1;
  });
}
