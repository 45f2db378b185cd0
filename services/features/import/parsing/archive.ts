import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
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

/** The files of a ZIP, without the content of what cannot be read. @throws UnfitFile for a damaged one, and for one that is too large. */
export async function unzip(bytes: Uint8Array): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  let size = 0;
  try {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // Refuses absolute and climbing paths, and entries that are larger than they say.
    const zip = await fromBufferPromise(source, { lazyEntries: true });
    if (zip.entryCount > maxEntries) throw new UnfitFile('archive-too-large');
    for await (const entry of zip.eachEntry()) {
      const { fileName: path, uncompressedSize } = entry;
      if (isHidden(path)) continue;
      if (isReadable(path)) size += uncompressedSize;
      if (size > maxUnpackedBytes) throw new UnfitFile('archive-too-large');
      const content = isReadable(path) && (await buffer(await zip.openReadStreamPromise(entry)));
      files.push({ path, bytes: content || Buffer.alloc(0) });
    }
    return files;
  } catch (error) {
    throw error instanceof UnfitFile ? error : new UnfitFile('damaged-archive');
  }
}
