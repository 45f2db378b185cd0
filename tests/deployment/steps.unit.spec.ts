import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { root } from '../../infra/bootstrap/steps.mjs';

it('the output of installing and building before a command is not in its standard output', () => {
  const script = `import { runStep } from './infra/bootstrap/steps.mjs';
    runStep('installing', ['echo', ['700 lines']]);
    runStep('building', ['node', ['-e', "console.error('what is wrong'); process.exit(1)"]]);
    process.stdout.write('the result');`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  const words = ['--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, words, options);
  expect(stdout).toBe('the result');
  // What a step prints is shown only where it fails.
  expect(stderr).toMatch(/^› installing\n› building\n\nwhat is wrong\n\n$/);
});
