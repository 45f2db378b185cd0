/** Injection tokens; `main.ts` chooses the adapters behind them. */
export const readStorePort = Symbol('ReadStore');
export const keysPort = Symbol('Keys');
export const blobsPort = Symbol('Blobs');
export const projectionsToken = Symbol('Projections');
export const clockPort = Symbol('Clock');
/** The clock of events, see `EventClock`. Times that are compared with times of events come from it. */
export const eventClockPort = Symbol('EventClock');

/** The current time; tests stop it. */
export type Clock = () => Date;
