/** How far an import is. */
export const importStatuses = [
  'prepared',
  'running',
  'cancelled',
  'completed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];
