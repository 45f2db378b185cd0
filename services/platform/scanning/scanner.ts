export const scannerPort = Symbol('Scanner');

/** Scans uploads for malware. */
export interface Scanner {
  /**
   * The name of the malware, or null.
   * @throws ScannerAway
   */
  find(bytes: Uint8Array): Promise<string | null>;
}

/** The scanner gave no usable answer; uploads are refused until it does. */
export class ScannerAway extends Error {}

/** Without a scanner, pictures are still decoded and encoded again. */
export const noScanner: Scanner = { find: () => Promise.resolve(null) };
