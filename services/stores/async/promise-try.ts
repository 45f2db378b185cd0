/** The result of synchronous work as a promise; an exception rejects it. */
export function promiseTry<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
