/** What synchronous work gives, as a promise; what it throws rejects it. */
export function promiseTry<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
