import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP with these files. @param claims a size that the archive states instead of the true one. */
export function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  claims?: number,
): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const entry = [Buffer.from('PK\u0003\u0004'), fields, name, packed];
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    central.push(Buffer.from('PK\u0001\u0002'), version, fields, tail, name);
    local.push(...entry);
    offset += Buffer.concat(entry).length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}
