import { Buffer } from 'node:buffer';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { UnfitFile } from './unfit-file.js';

/** A file, alone or in a ZIP. */
export interface SourceFile {
  /** Empty for a file alone. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const maxEntries = 1_000;

const maxUnpackedBytes = 200_000_000;

/** What can be read; archives inside of archives are not. */
const isReadable = (path: string) => /\.(csv|tsv|txt|json|geojson|opml|xml)$/i.test(path);

/** Folders, and what an operating system adds. */
const isHidden = (path: string) => /(^|\/)(__MACOSX|\.)|\/$/.test(path);

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const open = (bytes: Uint8Array) =>
  new Promise<ZipFile>((resolve, reject) => {
    // Refuses absolute and climbing paths, and entries that are larger than they say.
    const options = { lazyEntries: true, strictFileNames: false, validateEntrySizes: true };
    fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), options, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });

function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(error);
        return;
      }
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => resolve(Buffer.concat(parts)));
      stream.on('error', reject);
    });
  });
}

/** The files of a ZIP, without the content of what cannot be read. @throws UnfitFile for a damaged one, and for one that is too large. */
export async function unzip(bytes: Uint8Array): Promise<readonly SourceFile[]> {
  let zip: ZipFile;
  try {
    zip = await open(bytes);
  } catch {
    throw new UnfitFile('damaged-archive');
  }
  if (zip.entryCount > maxEntries) throw new UnfitFile('archive-too-large');
  const files: SourceFile[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(error instanceof UnfitFile ? error : new UnfitFile('damaged-archive'));
    zip.on('error', fail);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      if (!isReadable(entry.fileName) || isHidden(entry.fileName)) {
        if (!isHidden(entry.fileName)) files.push({ path: entry.fileName, bytes: Buffer.alloc(0) });
        zip.readEntry();
        return;
      }
      size += entry.uncompressedSize;
      if (size > maxUnpackedBytes) {
        fail(new UnfitFile('archive-too-large'));
        zip.close();
        return;
      }
      unpack(zip, entry).then((content) => {
        files.push({ path: entry.fileName, bytes: content });
        zip.readEntry();
      }, fail);
    });
    zip.readEntry();
  });
}
