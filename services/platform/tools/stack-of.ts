/**
 * The part of an error that may be logged: message and stack. Loggers would print all fields of an
 * error object, including texts of people.
 */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
