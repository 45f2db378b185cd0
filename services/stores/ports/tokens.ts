/** What an application is given from outside; main.ts decides which adapters these are. */
export const readStorePort = Symbol('ReadStore');
export const keysPort = Symbol('Keys');
export const blobsPort = Symbol('Blobs');
export const projectionsToken = Symbol('Projections');
export const clockPort = Symbol('Clock');
/** The clock of events, see `EventClock`: what is compared with their times is read from it. */
export const eventClockPort = Symbol('EventClock');

/** Tells the time; tests hold it still. */
export type Clock = () => Date;
