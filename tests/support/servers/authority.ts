import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.js';

const prepare = new URL('../../../infra/compose/prepare.sh', import.meta.url).pathname;

/** The certificate authority and certificates that `prepare.sh` creates for the containers. */
export class Authority {
  constructor(readonly folder: string) {
    execFileSync('sh', [prepare, folder], { stdio: 'ignore' });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  get certificate(): Buffer {
    return readFileSync(this.path('authority'));
  }

  private openssl(...words: readonly string[]): void {
    execFileSync('openssl', words, { stdio: 'ignore', cwd: this.folder });
  }

  /**
   * Gives the proxy a certificate that names an OCSP responder, and starts that responder; returns a
   * function that stops it.
   */
  async answerForProxy(): Promise<() => Promise<void>> {
    const port = await freePort();
    const serial = randomBytes(16).toString('hex').replace(/^./, '1').toUpperCase();
    const extensions = `subjectAltName=IP:127.0.0.1\nauthorityInfoAccess=OCSP;URI:http://127.0.0.1:${port}\n`;
    writeFileSync(this.path('extensions'), extensions);
    writeFileSync(this.path('index'), `V\t391231235959Z\t\t${serial}\tunknown\t/CN=proxy\n`);
    const subject = ['-key', 'proxy-tls-key', '-subj', '/CN=proxy', '-out', 'request'];
    this.openssl('req', '-new', ...subject);
    const signed = ['-CA', 'authority', '-CAkey', 'authority-key', '-set_serial', `0x${serial}`];
    const request = ['-req', '-in', 'request', '-extfile', 'extensions', '-days', '2'];
    this.openssl('x509', ...request, ...signed, '-out', 'proxy-certificate');
    const signer = ['-rsigner', 'authority', '-rkey', 'authority-key', '-CA', 'authority'];
    const words = ['ocsp', '-index', 'index', '-port', String(port), ...signer];
    const child = spawn('openssl', words, { cwd: this.folder, stdio: 'ignore' });
    const ended = once(child, 'exit');
    return async () => {
      child.kill('SIGTERM');
      await ended;
    };
  }
}
