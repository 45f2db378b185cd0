import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { root } from '../../infra/bootstrap/steps.mjs';

it('the output of installing and building before a command is not in its standard output', () => {
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
