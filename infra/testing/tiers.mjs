import { join } from 'node:path';
import { isThere } from '../bootstrap/install/apt.mjs';
import { ensureMongodb } from '../bootstrap/install/mongodb.mjs';
import { ensureBrowser } from '../bootstrap/install/browser.mjs';
import { ensureEngines } from '../bootstrap/install/engines.mjs';
import {
  ensureCaddy,
  ensureNginx,
  ensureOpenssl,
  ensurePrometheus,
  ensureRedis,
  nginxCommand,
} from '../bootstrap/install/programs.mjs';
import { nodeAt, oldestVersion } from '../bootstrap/node.mjs';
import { ensureBuild, root } from '../bootstrap/steps.mjs';
import { check, cores, jest, playwright, runBeside } from './runners.mjs';

/** Files of a tier whose path contains one of the picks. */
const filesOf = (tier, { paths = [] } = {}) =>
  `${paths.length > 0 ? `(?=.*(${paths.join('|')})).*` : ''}\\.${tier}\\.spec\\.ts$`;

/** Tests that start processes run apart, tests that measure time alone. */
const measuring =
  'tests/faults/|tests/process/(read-side/building|several|start/closing)|tests/search/stress';
const alone = `tests/process/|${measuring}`;
const together = (tier, picks) => `^(?!.*(${alone}${untried()})).*${filesOf(tier, picks)}`;
/** Tests that need a server that cannot be installed here; `npm test` lists them at its end. */
const untried = () =>
  [
    ...(nginxCommand() === undefined ? ['|tests/process/nginx'] : []),
    // The stand-in of Redis has neither TLS nor accounts.
    ...(isThere('redis-server') ? [] : ['|tests/deployment/redis-account']),
  ].join('');
const inProcesses = (picks) =>
  `^(?!.*(${measuring}${untried()}))(?=.*tests/process/).*${filesOf('int', picks)}`;
const byItself = (picks) => `^(?=.*(${measuring})).*${filesOf('int', picks)}`;

/** Hosts that serve the built product to each worker's tests. */
const hosts = ['--globalSetup', './infra/testing/start-hosts.mjs'];

const large = { TEST_STORES: 'large' };

/** Types, and rules that need them. */
const types = (tally) => check(tally, 'types', 'oxlint', ['--type-aware', '--type-check']);
const lint = (tally) => check(tally, 'lint', 'eslint', ['--cache', '.']);
const format = (tally) =>
  check(tally, 'format', 'prettier', ['--check', '--cache', '--log-level=warn', '.']);

/** Static checks, one after another: they take one core. */
export async function checks(tally) {
  await types(tally);
  await lint(tally);
  await format(tally);
}

/** Deciders, folds and what else is pure. */
export const unit = (tally, picks = {}) => jest(tally, 'unit', filesOf('unit', picks), picks);

/** Every store against the contract suite of its port. */
export async function contract(tally, picks = {}) {
  ensureRedis();
  ensureMongodb();
  await jest(tally, 'contract', filesOf('contract', picks), picks);
}

/** The application on real stores, and the built product in processes. */
export async function int(tally, picks = {}) {
  ensureBuild();
  ensureRedis();
  ensurePrometheus();
  ensureNginx();
  ensureOpenssl();
  ensureMongodb();
  const options = [...hosts, ...(picks.options ?? [])];
  await jest(tally, 'int', together('int', picks), { ...picks, options });
  await intApart(tally, picks);
}

/** Tests that start processes, then those that measure time, one file after another. */
export async function intApart(tally, { options = [], ...picks } = {}) {
  const how = { ...picks, options: [...hosts, ...options] };
  await intInProcesses(tally, how);
  await intByItself(tally, how);
}

/** The built product as people and operators start it. */
export const intInProcesses = (tally, how) =>
  jest(tally, 'int in processes', inProcesses(how), { options: hosts, ...how });

/** What measures time: nothing runs beside it. */
export const intByItself = (tally, how) =>
  jest(tally, 'int by itself', byItself(how), { options: hosts, ...how, workers: 1 });

/** Two tiers in one run, so that no core waits at the end of each. */
export const contractAndInt = (tally) =>
  jest(tally, 'contract and int', together('(contract|int)'), { options: hosts });

/** People in browsers. */
export async function browser(tally, { paths = [], options = [], isHeld = false } = {}) {
  ensureBuild();
  ensureNginx();
  ensureCaddy();
  // Tests are named by `-t` in Jest and `-g` in Playwright.
  const own = options.map((option) => (option === '-t' ? '-g' : option));
  await playwright(tally, 'browser', { options: [...paths, ...own], isHeld });
}

/**
 * What only the engines for several machines can show: histories, erasure, repeated commands, mail, and
 * notices between processes. (Faults and contracts run on them in their own tiers.)
 */
export async function secondRound(tally, how) {
  const proving =
    'tests/(history/.*histories|http/accounts/account|http/calls/repeated-commands|http/notifications/mails|live/live).*';
  const amounts = { HISTORY_RUNS: '1', HISTORY_COMMANDS: '150', SHORT_HISTORY_RUNS: '1' };
  const env = { ...large, ...amounts };
  const options = hosts;
  await jest(tally, 'second round', `${proving}\\.int\\.spec\\.ts$`, { env, options, ...how });
}

/** A few journeys on them. */
export const secondRoundInBrowsers = (tally) =>
  playwright(tally, 'second round in browsers', {
    options: ['--grep', '@second-round'],
    env: large,
    isHeld: true,
  });

/** The whole product on those engines, where a history takes five times as long. */
export async function wholeSecondRound(tally) {
  const product = 'tests/(http|live|history)/(?!calls/(fuzz|api-docs)).*\\.int\\.spec\\.ts$';
  const amounts = { HISTORY_RUNS: '100', LAGGING_HISTORY_RUNS: '20', SHORT_HISTORY_RUNS: '300' };
  const env = { ...large, ...amounts };
  await jest(tally, 'whole second round', product, { env, options: hosts });
  await playwright(tally, 'whole second round in browsers', { env: large });
}

/** HTTP and sockets over a randomly lagging read side. */
export async function lagging(tally) {
  const product =
    'tests/(http|live)/(?!calls/(fuzz|api-docs)|stalled-read-models).*\\.int\\.spec\\.ts$';
  const env = { READ_SIDE: 'lagging' };
  await jest(tally, 'lagging read side', product, {
    env,
    // Most of the time they wait.
    workers: 2 * cores,
    options: hosts,
  });
}

/** The tiers without browsers on the oldest Node, in small amounts: incompatibilities show in every run. */
export async function onOldestNode(tally) {
  const node = nodeAt(oldestVersion);
  tally.check(`installing Node ${oldestVersion}`, node !== undefined);
  if (node === undefined) return;
  const how = { node, env: { TEST_SIZE: 'small' } };
  const withHosts = { ...how, options: hosts };
  await jest(tally, 'unit on Node 22', filesOf('unit'), how);
  await jest(tally, 'contract on Node 22', filesOf('contract'), how);
  await jest(tally, 'int on Node 22', together('int'), withHosts);
  await jest(tally, 'int in processes on Node 22', inProcesses(), withHosts);
  await jest(tally, 'int by itself on Node 22', byItself(), { ...withHosts, workers: 1 });
}

/** Every benchmark, with a small log, so that none breaks unnoticed. */
export async function benchmarks(tally) {
  const bench = join(root, 'infra', 'bootstrap', 'bench.mjs');
  const hasPassed = await runBeside(process.execPath, [bench, '1000'], { isHeld: true });
  tally.check('benchmarks', hasPassed);
}

/** Installs what the tests need beside the packages. */
export function prepare() {
  ensureBrowser();
  ensureEngines();
  ensureRedis();
  ensurePrometheus();
  ensureNginx();
  ensureCaddy();
  ensureOpenssl();
  ensureMongodb();
}
