import { once } from 'node:events';
import { connect } from 'node:net';
import { type Scanner, ScannerAway } from './scanner.js';

export interface ClamavServer {
  readonly host: string;
  readonly port: number;
}

/** Bytes per chunk. */
const chunkBytes = 64 * 1024;
const usualPatience = 15_000;
/** Most bytes of an answer. */
const longestAnswer = 4_096;

/** The INSTREAM format: chunks with their length, then an empty one. */
function stream(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = [Buffer.from('zINSTREAM\0')];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    parts.push(length, chunk);
  }
  parts.push(Buffer.alloc(4));
  return Buffer.concat(parts);
}

/**
 * Scans with a ClamAV daemon (`clamd`) over TCP, one connection per upload.
 * @param patience milliseconds for the whole scan.
 */
export function openClamav({ host, port }: ClamavServer, patience = usualPatience): Scanner {
  return {
    find: async (bytes) => {
      const socket = connect({ host, port, signal: AbortSignal.timeout(patience) });
      try {
        await once(socket, 'connect');
        socket.write(stream(bytes));
        let answer = '';
        for await (const part of socket) {
          answer += String(part);
          if (answer.includes('\0') || answer.length > longestAnswer) break;
        }
        const said = /^stream: (?:OK|(?<found>.+) FOUND)\0$/.exec(answer);
        if (said === null) throw new ScannerAway('the scanner did not say what it found');
        return said.groups?.found ?? null;
      } catch (error) {
        if (error instanceof ScannerAway) throw error;
        throw new ScannerAway('the scanner does not answer', { cause: error });
      } finally {
        socket.on('error', () => undefined).destroy();
      }
    },
  };
}
