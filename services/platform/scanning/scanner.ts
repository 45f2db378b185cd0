export const scannerPort = Symbol('Scanner');

/** Looks for what is malicious in what people upload. */
export interface Scanner {
  /**
   * The name of what was found; null where nothing was.
   * @throws ScannerAway
   */
  find(bytes: Uint8Array): Promise<string | null>;
}

/** The scanner did not answer, or not so that anything is known: nothing is taken until it does. */
export class ScannerAway extends Error {}

/** Where no scanner is set: uploads are decoded and drawn anew, and nothing else is known of them. */
export const noScanner: Scanner = { find: () => Promise.resolve(null) };
