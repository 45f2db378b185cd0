import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { root } from '../../infra/bootstrap/steps.mjs';

it('what is installed and built before a command is no part of its standard output', () => {
  const script = `import { run, sayAside } from './infra/bootstrap/steps.mjs';
    sayAside('installing packages');
    run('echo', ['built']);
    process.stdout.write('the result');`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  const words = ['--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, words, options);
  expect(stdout).toBe('the result');
  expect(stderr).toMatch(/installing packages\nbuilt\n$/);
});
