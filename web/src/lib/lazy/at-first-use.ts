/** Makes a value at the first call. `Intl` formats are slow to make: they load their language's data. */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
