/**
 * The loggable part of an error: message and stack. Loggers would print all fields of an error
 * object, including what people wrote.
 */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
