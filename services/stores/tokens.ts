/** What an application is given from outside; main.ts decides which adapters these are. */
export const readStorePort = Symbol('ReadStore');
export const keysPort = Symbol('Keys');
export const blobsPort = Symbol('Blobs');
export const projectionsToken = Symbol('Projections');
export const clockPort = Symbol('Clock');

/** Tells the time; tests hold it still. */
export type Clock = () => Date;
