import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isThere } from '../../infra/bootstrap/install/apt.mjs';
import { readYaml } from '../../infra/compose/read-yaml.mjs';

const folder = new URL('../../infra/prometheus/', import.meta.url);
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string() })) })) })
  .parse(readYaml(new URL('rules.yml', folder)));
const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
const expected = z.looseObject({
  eval_time: z.string(),
  alertname: z.string(),
  exp_alerts: z.array(z.unknown()),
});
const { tests } = z
  .looseObject({ tests: z.array(z.looseObject({ alert_rule_test: z.array(expected) })) })
  .parse(readYaml(new URL('rules.test.yml', folder)));
const looks = tests.flatMap((test) => test.alert_rule_test);

describe('The alerts', () => {
  it.each(alerts)(
    '%s has a case where it fires within a minute, and one where it does not',
    (name) => {
      const own = looks.filter(({ alertname }) => alertname === name);
      expect(own.every(({ eval_time }) => eval_time === '1m')).toBe(true);
      expect(own.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
      expect(own.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true);
    },
  );

  // Where Prometheus cannot be installed, the last lines of `npm test` say that it was not tried.
  const promtool = isThere('promtool')
    ? [
        ['check', 'config', 'prometheus.yml'],
        ['test', 'rules', 'rules.test.yml'],
      ]
    : [];
  it.each([...promtool.map((words) => [words.join(' '), words] as const)])(
    'promtool %s',
    (_, words) => {
      const [kind = '', what = '', file = ''] = words;
      // The secret of the figures is there only in the containers.
      const options = kind === 'check' ? ['--syntax-only'] : [];
      const tried = spawnSync('promtool', [kind, what, ...options, file], {
        cwd: fileURLToPath(folder),
        encoding: 'utf8',
      });
      expect([tried.status, tried.status === 0 ? '' : tried.stdout + tried.stderr]).toEqual([
        0,
        '',
      ]);
    },
  );
});
