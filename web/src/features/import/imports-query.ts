import { queryOptions } from '@tanstack/react-query';
import { getImports } from '../../../../services/contract/library/import.js';
import { send } from '../../lib/api/send.js';
import type { OnChange } from '../../lib/live/on-change.js';

/** Starts the keys of all queries about imports. */
export const importsKey = ['imports'] as const;

/** The person's imports, the newest first. */
export const importsQuery = (me: string) =>
  queryOptions({
    queryKey: importsKey,
    queryFn: ({ signal }) => send(getImports, { user_email: me }, signal),
  });

export const importsShown: OnChange<'imports'> = { staleInBursts: [importsKey] };
