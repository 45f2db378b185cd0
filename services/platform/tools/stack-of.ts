/**
 * An error as it may be logged: message and stack. Loggers would print an error object with all
 * its fields, and with them what people wrote.
 */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
