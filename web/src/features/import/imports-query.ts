import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  cancelImport,
  getImportRows,
  getImports,
  type ImportChoices,
  startImport,
  undoImport,
  uploadImport,
} from '../../../../services/contract/library/import.js';
import type { InputOf } from '../../../../services/contract/call.js';
import { exchange, send } from '../../lib/api/send.js';
import { useMe } from '../people/me.js';

export const importsKey = ['imports'] as const;

/** The person's imports, the newest first. */
export const importsQuery = (me: string) =>
  queryOptions({
    queryKey: importsKey,
    queryFn: ({ signal }) => send(getImports, { user_email: me }, signal),
  });

/** What a file holds, and its doubtful rows. */
export const importRowsQuery = (me: string, importId: string) =>
  queryOptions({
    queryKey: [...importsKey, importId],
    queryFn: ({ signal }) => send(getImportRows, { user_email: me, importId }, signal),
    staleTime: Infinity,
  });

const changes = { changes: ['imports'] } as const;

/** How the person reads a table, and the file. */
export interface Upload {
  readonly file: File;
  readonly mapping: Partial<Omit<InputOf<typeof uploadImport>, 'user_email'>>;
}

/** Uploads a file to be read. */
export function useUpload() {
  const me = useMe().email;
  return useMutation({
    mutationFn: async ({ file, mapping }: Upload) => {
      const request = { ...mapping, user_email: me };
      return (await exchange(uploadImport, request, undefined, undefined, file)).body;
    },
    meta: changes,
  });
}

/** Starts, cancels and undoes an import. */
export function useImportCommands(importId: string) {
  const me = useMe().email;
  const of = { user_email: me, importId };
  return {
    start: useMutation({
      mutationFn: (choices: ImportChoices) => send(startImport, { ...of, choices }),
      meta: changes,
    }),
    cancel: useMutation({ mutationFn: () => send(cancelImport, of), meta: changes }),
    undo: useMutation({ mutationFn: () => send(undoImport, of), meta: changes }),
  };
}
