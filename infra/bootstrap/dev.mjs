// `npm run dev`: the server on port 3000 and Vite on port 5173, both reloading on a change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureNode } from './node.mjs';
import { ensureDependencies, root } from './steps.mjs';

await ensureNode();
ensureDependencies();
const bin = (name) => join(root, 'node_modules', '.bin', name);
const start = (name, args) => spawn(bin(name), args, { cwd: root, stdio: 'inherit' });
const processes = [start('nest', ['start', '--watch']), start('vite', ['web'])];
for (const child of processes) {
  child.on('exit', (code) => {
    for (const other of processes) other.kill();
    process.exitCode = code ?? 1;
  });
}
