import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../servers/free-port.js';
import { timeout } from './screen.js';

/** A virtual display, because this browser needs a window. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const process = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const output = process.stdio[3];
  if (!output) throw new Error('Xvfb has no output');
  const number = await new Promise((resolve) => output.once('data', resolve));
  return { name: `:${String(number).trim()}`, process };
}

async function answering(address: string): Promise<void> {
  for (const end = Date.now() + timeout; ;) {
    try {
      if ((await fetch(`${address}/status`)).ok) return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Debian's WebKit in its MiniBrowser, whose window contains only the page and can be as narrow as a
 * phone. One driver has one window.
 */
export async function startWebkit(
  binary: string,
): Promise<{ driver: WebDriver; stop: () => Promise<void> }> {
  const display = await startDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display.name };
  const options = ['--host=127.0.0.1', `--port=${port}`];
  const server = spawn('WebKitWebDriver', options, { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await answering(address);
  const args = ['--automation', '--full-screen'];
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args },
  });
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  await driver.manage().setTimeouts({ script: timeout, pageLoad: timeout });
  const stop = async () => {
    await driver.quit();
    for (const each of [server, display.process]) {
      const ended = once(each, 'exit');
      each.kill();
      await ended;
    }
  };
  return { driver, stop };
}
