import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../bootstrap/server.mjs';
import { root } from '../../bootstrap/steps.mjs';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { inTurns, print, runs, seconds, show, withFolder } from '../measure.mjs';
import { Image } from '../../../tests/support/servers/image.ts';
import { startWriters } from './http.mjs';
import { fill } from './replay.mjs';

/** Milliseconds after which a server is idle: V8 gives memory back when little happens for two minutes. */
const settling = 180_000;
const events = 100_000;
/** Calls after which memory is measured; a circle of friends makes the first of them in a day, or in a week. */
const uses = [5_000, 10_000, 20_000, 40_000];

/** Megabytes of resident memory of a process and of those it started. */
function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children.filter(Boolean).reduce((sum, child) => sum + residentMegabytes(child), own);
}

/** A Nest application on Fastify that answers one call and has nothing else: no server here can be smaller. */
const bareApplication = `
  import 'reflect-metadata';
  import { Module } from '@nestjs/common';
  import { NestFactory } from '@nestjs/core';
  import { FastifyAdapter } from '@nestjs/platform-fastify';
  class Bare {}
  Module({})(Bare);
  const application = await NestFactory.create(Bare, new FastifyAdapter(), { logger: false });
  await application.listen(0, '127.0.0.1');
  process.stdout.write('ready');`;

async function startBare() {
  const flags = ['--v8-pool-size=0', '--input-type=module', '-e', bareApplication];
  const child = spawn(process.execPath, flags, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { pid: child.pid, stop: () => child.kill() };
}

/**
 * Memory of idle servers, all at the same time, since each would take minutes.
 * @param starts name → starts a server of this number; returns its process id and how to stop it
 */
async function idleMemory(starts) {
  const servers = [];
  for (const [name, start] of Object.entries(starts)) {
    for (let run = 0; run < runs; run += 1) servers.push({ name, ...(await start(run)) });
  }
  await setTimeout(settling);
  const figures = Object.fromEntries(Object.keys(starts).map((name) => [name, []]));
  for (const { name, pid } of servers) figures[name].push(residentMegabytes(pid));
  for (const { stop } of servers) await stop();
  return figures;
}

async function timeOf(start) {
  let server;
  const taken = await seconds(async () => (server = await start()));
  await server.stop();
  return taken;
}

/** Shows memory after more and more use: caches stop growing, a leak doubles with the calls. */
async function showUse(start) {
  const { url, pid, stop } = await start();
  try {
    const writers = await startWriters(url);
    process.stdout.write('\nResident memory of a server after use, idle again (MB)\n');
    let made = 0;
    for (const calls of uses) {
      const each = (calls - made) / writers.commands.length;
      for (const command of writers.commands) await writers.perSecond(command, each);
      made = calls;
      await setTimeout(settling);
      process.stdout.write(`  ${show(calls)} calls: ${show(residentMegabytes(pid))}\n`);
    }
    writers.close();
  } finally {
    await stop();
  }
}

/** Idle memory, time until the server answers, memory after use, and the image's size. */
export async function benchFootprint() {
  const peer = 'a bare Nest application on Fastify';
  const on = (folder, demo) => (run) =>
    startServer({ DATA_DIR: `${folder}${run ?? ''}`, DEMO: demo });
  await withFolder(async (folder) => {
    const [empty, demo, large] = ['empty', 'demo', 'large'].map((name) => join(folder, name));
    // First starts make the files, and the demo community.
    await timeOf(on(demo, 'on'));
    for (let run = 0; run < runs; run += 1) cpSync(demo, `${demo}${run}`, { recursive: true });
    await timeOf(on(large, 'off'));
    await fillFolder(large);
    // Builds the read models.
    await timeOf(on(large, 'off'));
    const memory = await idleMemory({
      [peer]: startBare,
      'without data': on(empty, 'off'),
      'with the demo community': on(demo, 'on'),
    });
    print('Resident memory of an idle server', 'MB', memory, peer);
    const starts = await inTurns({
      [peer]: () => timeOf(startBare),
      'with the demo community': () => timeOf(on(demo, 'on')),
      [`with ${show(events)} events`]: () => timeOf(on(large, 'off')),
    });
    print('From start to answering', 'seconds', starts, peer);
    await showUse(on(join(folder, 'use'), 'off'));
  });
  await withFolder((folder) => {
    const { size } = Image.assemble(folder);
    process.stdout.write(`\nThe image, unpacked: ${show(size / 1e6)} MB\n`);
  });
}

async function fillFolder(folder) {
  const eventStore = openSqliteEventStore(join(folder, 'events.db'));
  const keys = openSqliteKeys(join(folder, 'keys.db'));
  await fill(new EventLog(eventStore, keys), events);
  await eventStore.close();
  await keys.close();
}
