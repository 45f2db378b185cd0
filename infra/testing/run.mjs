import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMongodb } from '../bootstrap/install/mongodb.mjs';
import { ensureNginx, ensurePrometheus, ensureRedis } from '../bootstrap/install/programs.mjs';
import { ensureBuild, giveUp, installed, root, say } from '../bootstrap/steps.mjs';
import { Progress } from './progress.mjs';
import { emptyResults, runBeside } from './runners.mjs';
import { Tally } from './tally.mjs';
import * as tiers from './tiers.mjs';

const byName = {
  unit: tiers.unit,
  contract: tiers.contract,
  int: tiers.int,
  browser: tiers.browser,
};

/** Splits arguments into prefixes of file paths, which select tests, and options for the runner. */
function parseArguments(words) {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const end = firstOption === -1 ? words.length : firstOption;
  return { paths: words.slice(0, end), options: words.slice(end) };
}

/** Steps run at a time: while one waits, the other computes. Three at a time took longer. */
const lanes = 2;

/** Runs every step that a change must pass. */
async function runEverything(tally) {
  const prepared = runBeside(process.execPath, [join(root, 'infra', 'testing', 'prepare.mjs')]);
  const building = { name: 'building', seconds: 28, work: () => ensureBuild() };
  // Seconds are the usual ones on two quiet cores, each beside another step.
  const beside = [
    { name: 'lint, format, types', seconds: 120, work: () => tiers.checks(tally) },
    // Needs nothing that is still being installed; the steps without `prepared` follow those that wait.
    { name: 'unit', seconds: 55, work: () => tiers.unit(tally) },
    {
      name: 'contract and int',
      seconds: 760,
      work: () => prepared.then(() => tiers.contractAndInt(tally)),
    },
    {
      name: 'browser',
      seconds: 650,
      work: () => prepared.then(() => tiers.browser(tally, { isHeld: true })),
    },
    {
      name: 'int in processes',
      seconds: 180,
      work: () => tiers.intInProcesses(tally, { isHeld: true }),
    },
    { name: 'second round', seconds: 215, work: () => tiers.secondRound(tally, { isHeld: true }) },
    {
      name: 'second round in browsers',
      seconds: 25,
      work: () => tiers.secondRoundInBrowsers(tally),
    },
  ];
  const alone = { name: 'int by itself', seconds: 36, work: () => tiers.intByItself(tally) };
  tally.progress = new Progress([building, ...beside, alone], lanes);
  const take = ({ name, work }) => tally.timed(name, work);
  await take(building);
  const takeSteps = async () => {
    for (let step = beside.shift(); step !== undefined; step = beside.shift()) await take(step);
  };
  await Promise.all(Array.from({ length: lanes }, takeSteps));
  await take(alone);
  // A failed installation fails the run, because tests whose server is missing are skipped.
  tally.check('installing what the tests need (see the start of this output)', await prepared);
  tally.progress.stop(tally.failed === 0);
}

/**
 * Runs every step with more random test cases and larger amounts. It takes a night.
 * @param {string[]} picks parts to run, by the beginning of their names; none for all
 */
async function runSoak(tally, picks) {
  const steps = {
    'lint, format, types': () => tiers.checks(tally),
    unit: () => tiers.unit(tally),
    contract: () => tiers.contract(tally),
    int: () => tiers.int(tally),
    browser: () => tiers.browser(tally),
    'whole second round': () => tiers.wholeSecondRound(tally),
    'lagging read side': () => tiers.lagging(tally),
    benchmarks: () => tiers.benchmarks(tally),
    'Node 22': () => tiers.onOldestNode(tally),
  };
  const names = Object.keys(steps);
  const unknown = picks.find((pick) => !names.some((name) => name.startsWith(pick)));
  if (unknown !== undefined) giveUp(`The soak run has no part ${unknown}: ${names.join('; ')}.`);
  const picked = names.filter(
    (name) => picks.length === 0 || picks.some((pick) => name.startsWith(pick)),
  );
  process.env.TEST_SIZE = 'large';
  ensureBuild();
  tiers.prepare();
  for (const [index, name] of picked.entries()) {
    say(`soak ${index + 1} of ${picked.length}: ${name}`);
    await tally.timed(name, steps[name]);
  }
}

/** Prints which servers the stores were tested on. */
function sayServers() {
  const of = (setting) => (process.env[setting] ? `the server in ${setting}` : 'stand-in');
  ensureMongodb();
  say(`KurrentDB: ${of('KURRENTDB_URL')} (KURRENTDB_URL names a real server)`);
  say(`Redis: ${ensureRedis()}`);
  say(`alerts: ${ensurePrometheus()}`);
  say(`proxy: ${ensureNginx()}`);
  say(`second round: KurrentDB stand-in, MongoDB ${of('MONGODB_URL')}, Redis as above`);
}

const memory = '/dev/shm';
const prefix = 'trboo-tests-';
/** All tests at a time need much less. */
const leastRoom = 8 * 1024 ** 3;

function isRoomy() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) >= leastRoom;
}

const isRunning = (id) => existsSync(join('/proc', id));

/**
 * A folder in memory for what tests write, where there is enough: starting on empty stores waits
 * for the disk some two hundred times. Undefined where tests write to the disk. Leftovers of killed
 * runs are removed by the next one.
 */
function memoryFolder() {
  if (!isRoomy()) return undefined;
  for (const name of readdirSync(memory)) {
    const isLeft = name.startsWith(prefix) && !isRunning(name.slice(prefix.length));
    if (isLeft) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const path = join(memory, `${prefix}${process.pid}`);
  mkdirSync(path, { mode: 0o700 });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Runs all tiers, or the named one, with temporary files in memory where possible.
 * @returns whether everything passed
 */
export async function run([name, ...words]) {
  if (words.includes('--watch')) {
    const flags = ['--experimental-vm-modules', '--no-warnings', installed('jest'), '--watchAll'];
    return runBeside(process.execPath, [...flags, '--testPathPatterns', '\\.unit\\.spec\\.ts$']);
  }
  emptyResults();
  const folder = memoryFolder();
  if (folder !== undefined) process.env.TMPDIR = folder.path;
  try {
    return await runTiers(name, words);
  } finally {
    folder?.remove();
  }
}

/** Runs the tiers and prints how many tests ran; true when all passed. */
async function runTiers(name, words) {
  const tally = new Tally();
  if (name === undefined) await runEverything(tally);
  else if (name === 'soak') await runSoak(tally, words);
  else if (name in byName)
    await tally.timed(name, () => byName[name](tally, parseArguments(words)));
  else giveUp(`There is no tier ${name}: ${Object.keys(byName).join(', ')}, soak.`);
  if (name === undefined || name === 'soak') sayServers();
  return tally.print();
}
