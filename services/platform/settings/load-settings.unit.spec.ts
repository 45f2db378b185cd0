import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from './load-settings.js';

describe('The settings of a process', () => {
  const before = { folder: process.cwd(), environment: process.env };
  const folder = mkdtempSync(join(tmpdir(), 'trboo-settings-'));
  const file = join(folder, '.env');
  beforeEach(() => {
    process.chdir(folder);
    process.env = {};
  });
  afterEach(() => {
    process.chdir(before.folder);
    process.env = before.environment;
    rmSync(file, { recursive: true, force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const mail = 'SMTP_URL=smtp://mail.example';

  it.each([
    ['without decoration', `SIGN_IN=code\n${mail}\n`],
    ['with a byte order mark', `\uFEFFSIGN_IN=code\n${mail}\n`],
    ['with Windows line endings', `\uFEFFSIGN_IN=code\r\n${mail}\r\n`],
    ['with quotes and export', `export SIGN_IN="code"\n${mail}\n`],
  ])('are read from a file %s', (_, content) => {
    writeFileSync(file, content);
    expect(loadSettings()).toMatchObject({ signIn: 'code', remarks: [] });
  });

  it('are taken from the environment before the file', () => {
    writeFileSync(file, 'PORT=4000\nDEMO=off');
    process.env.PORT = '5000';
    expect(loadSettings()).toMatchObject({ port: 5000, demo: null });
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFFSIGN_IN=code', 'utf16le')],
    ['another encoding', Buffer.from('OPERATOR_CONTACT=Ren\xe9', 'latin1')],
  ])('refuse a file in %s', (_, content) => {
    writeFileSync(file, content);
    expect(loadSettings).toThrow(/^\.env cannot be read: save it as UTF-8/);
  });

  it('refuse a folder named .env', () => {
    mkdirSync(file);
    expect(loadSettings).toThrow('.env cannot be read (EISDIR)');
  });

  it('report unknown names in the file, and misspelt names in the environment', () => {
    writeFileSync(
      file,
      'PUBLIC_URI=https://trboo.example\nSOMETHING=1\nOTEL_SERVICE_NAME=x\nLOG_LEVEL=info',
    );
    process.env = {
      SIGNIN: 'code',
      smtp_url: 'x',
      HOSTS: '2',
      PORTS: '1',
      EDITOR: 'vi',
      PORT: '0',
    };
    expect(loadSettings().remarks).toEqual([
      'PUBLIC_URI is not a setting and is ignored: did you mean PUBLIC_URL?',
      'SOMETHING is not a setting and is ignored',
      'SIGNIN is not a setting and is ignored: did you mean SIGN_IN?',
      'smtp_url is not a setting and is ignored: did you mean SMTP_URL?',
    ]);
  });

  it('report misspelt names together with a refused setting', () => {
    process.env = { SIGN_IN: 'code', SMTP_URI: 'smtp://mail.example' };
    expect(loadSettings).toThrow(/^PUBLIC_URL=.+ is refused: .+; SMTP_URI is .+ SMTP_URL\?$/);
  });
});
