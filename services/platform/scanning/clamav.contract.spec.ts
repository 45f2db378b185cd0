import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openClamav } from './clamav.js';
import { ScannerAway } from './scanner.js';
import { startClamavStandIn, testVirus, type Verdict } from './testing/clamav-stand-in.js';

type StandIn = Awaited<ReturnType<typeof startClamavStandIn>>;

describe('ClamAV as scanner', () => {
  const opened: StandIn[] = [];
  const open = async (verdict?: Verdict) => {
    const standIn = await startClamavStandIn(verdict);
    opened.push(standIn);
    return openClamav(standIn.server, 500);
  };
  afterEach(() => {
    for (const each of opened.splice(0)) each.close();
  });

  it.each([0, 1, 65_536, 200_001])(
    'sends %d bytes as they are, and finds nothing',
    async (size) => {
      const bytes = randomBytes(size);
      let heard: Buffer = Buffer.alloc(0);
      const scanner = await open((all) => {
        heard = all;
        return 'stream: OK\0';
      });
      expect(await scanner.find(bytes)).toBeNull();
      expect(heard.equals(bytes)).toBe(true);
    },
  );

  it('names what it finds', async () => {
    const scanner = await open();
    const bytes = Buffer.concat([randomBytes(70_000), testVirus]);
    expect(await scanner.find(bytes)).toBe('Eicar-Test-Signature');
  });

  it.each<[string, Verdict]>([
    ['says that it is too much', () => 'INSTREAM size limit exceeded. ERROR\0'],
    ['says something else', () => 'PONG\0'],
    ['ends without a word', () => ''],
    ['says nothing', () => undefined],
    ['breaks off', () => 'stream: O'],
  ])('knows nothing where the daemon %s', async (_, verdict) => {
    const scanner = await open(verdict);
    await expect(scanner.find(randomBytes(10))).rejects.toBeInstanceOf(ScannerAway);
  });

  it('knows nothing where there is none', async () => {
    const scanner = openClamav({ host: '127.0.0.1', port: 1 }, 500);
    await expect(scanner.find(randomBytes(10))).rejects.toBeInstanceOf(ScannerAway);
  });
});
