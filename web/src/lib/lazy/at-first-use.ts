/** What is slow to make, as `Intl` formats are with their language's data: made when it is first used. */
export function atFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
