import { Logger } from '@nestjs/common';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { benchCommands } from './parts/commands.mjs';
import { benchFootprint } from './parts/footprint.mjs';
import { benchHttp } from './parts/http.mjs';
import { benchImport } from './parts/import.mjs';
import { benchLive } from './parts/live.mjs';
import { benchNotifications } from './parts/notifications.mjs';
import { benchReplay } from './parts/replay.mjs';
import { benchWeb } from './web/web.mjs';

const parts = {
  commands: benchCommands,
  http: benchHttp,
  replay: benchReplay,
  live: benchLive,
  notifications: benchNotifications,
  import: benchImport,
  web: benchWeb,
  footprint: benchFootprint,
};

const page = new URL('../../docs/figures.md', import.meta.url);
const [cpu] = cpus();
const machine = `${cpus().length} × ${cpu?.model ?? 'cpu'}, Node ${process.version}`;

/**
 * Runs the named parts, or all of them; a number is the size of those that have sizes. With `--write`
 * what each prints replaces its section of docs/figures.md.
 */
export async function runBenchmarks(given) {
  const isWriting = given.includes('--write');
  const named = given.filter((each) => each !== '--write');
  const names = named.filter((each) => !/^\d+$/.test(each));
  const size = named.filter((each) => !names.includes(each)).map(Number)[0];
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new Error(`no part ${unknown}; there are ${Object.keys(parts).join(', ')}`);
  // Progress of the projector is no figure.
  Logger.overrideLogger(['error', 'fatal']);
  process.stdout.write(`${machine}\n`);
  for (const name of names.length > 0 ? names : Object.keys(parts)) {
    const printed = await printedBy(() => parts[name](size));
    if (isWriting) writeSection(name, size, printed);
  }
}

/** The output of a task, which is shown as well. */
async function printedBy(task) {
  const write = process.stdout.write.bind(process.stdout);
  let printed = '';
  process.stdout.write = (chunk, ...rest) => {
    printed += String(chunk);
    return write(chunk, ...rest);
  };
  try {
    await task();
  } finally {
    process.stdout.write = write;
  }
  return printed;
}

/** Replaces the section of one part. */
function writeSection(name, size, printed) {
  const [head, ...sections] = readFileSync(page, 'utf8').split(/^(?=## )/m);
  const command = ['npm run bench', name, size].filter((word) => word !== undefined).join(' ');
  const day = new Date().toISOString().slice(0, 10);
  const figures = stripVTControlCharacters(printed).trim();
  const section = `## ${name}\n\n\`${command}\`, ${day}, ${machine}\n\n\`\`\`\n${figures}\n\`\`\``;
  const others = sections.filter((each) => !each.startsWith(`## ${name}\n`));
  const order = Object.keys(parts);
  const placeOf = (each) => order.indexOf(/^## (.+)$/m.exec(each)?.[1]);
  const all = [...others, section].sort((one, other) => placeOf(one) - placeOf(other));
  const whole = [head, ...all].map((each) => each.trimEnd()).join('\n\n');
  writeFileSync(page, `${whole}\n`);
}
