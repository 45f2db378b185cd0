import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EmailDirectory } from '../people/email-directory.js';

/**
 * User id of the one of these people (the caller's friends) whose address a filter names.
 * @throws DomainError not-found when it is none of them.
 */
export async function findAmong(
  people: ReadonlySet<string>,
  directory: Pick<EmailDirectory, 'find'>,
  email: string,
): Promise<string> {
  const userId = await directory.find(email);
  if (userId === null || !people.has(userId)) {
    throw new DomainError('not-found', 'Not friends with this user');
  }
  return userId;
}
