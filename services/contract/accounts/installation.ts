import { z } from 'zod';
import { call } from '../call.js';
import { email, person } from '../people/user.js';

const ownersOnly = 'The caller is not the owner.';

export const getInstallation = call({
  method: 'GET',
  path: '/api/get-installation',
  summary: 'Returns how the installation does, to its owner.',
  description: 'Lists at most 200 people, by name.',
  refusals: { 404: ownersOnly },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({
    version: z.string(),
    people: z.array(
      person.extend({ lastUsedAt: z.string().nullable().describe('ISO 8601, within 12 hours.') }),
    ),
    storage: z.object({
      used: z.number().describe('Bytes of the data folder.'),
      free: z.number().describe('Bytes that are left on its disk.'),
    }),
    backup: z
      .object({
        at: z.string().nullable().describe('ISO 8601; null before the first.'),
        failure: z.string().nullable(),
        isRunning: z.boolean(),
      })
      .nullable()
      .describe('Null without `BACKUP_DIR`.'),
    problems: z.array(z.string()).describe('One sentence each; as `/health/ready`.'),
  }),
});

export const takeBackup = call({
  method: 'POST',
  path: '/api/take-backup',
  summary: 'Begins a backup, which is restored as a test; `get-installation` says when it is done.',
  description: 'Has no effect while one is running.',
  refusals: { 404: ownersOnly, 409: 'No folder for backups is set (`BACKUP_DIR`).' },
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ success: z.literal(true) }),
});
