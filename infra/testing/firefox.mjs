#!/usr/bin/env node
// Debian's Firefox for Playwright, over WebDriver BiDi. Its long-term release lacks one command
// that Playwright starts with (emulating media features, which no engine journey needs): it is
// answered here, everything else is passed on.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const notYetKnown = new Set(['emulation.setMediaFeaturesOverride']);
const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const output = ['ignore', 'ignore', 'pipe'];
const firefox = spawn(process.env.FIREFOX, process.argv.slice(2), { stdio: output });
firefox.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal));

/** One connection of Playwright, and its connection to Firefox. */
function passOn(playwright, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false });
  const early = [];
  playwright.on('message', (data) => {
    const message = data.toString();
    const { id, method } = JSON.parse(message);
    if (notYetKnown.has(method)) {
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    } else if (browser.readyState === WebSocket.OPEN) browser.send(message);
    else early.push(message);
  });
  browser.on('open', () => early.splice(0).forEach((message) => browser.send(message)));
  browser.on('message', (data) => playwright.send(data.toString()));
  browser.on('error', () => playwright.close());
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
}

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = listening.exec(line) ?? [];
  if (address === undefined) return;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (connection, { url }) => passOn(connection, `${address}${url}`));
});
