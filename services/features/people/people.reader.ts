import { Inject, Injectable } from '@nestjs/common';
import { type UserDocument, usersProjection } from '../../../projections/users/projection.js';
import { userDecider } from '../../../events/user/user-decider.js';
import { emptyProfile, type Profile } from '../../../events/user/profile.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Addresses } from '../../platform/live/notice.js';
import { type Person, pictureAddress, type User } from '../../contract/people/user.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { personKeyName } from '../../stores/event-log/person-keyring.js';
import type { Keys } from '../../stores/ports.js';
import { keysPort } from '../../stores/ports/tokens.js';

/** A person as friends see them. */
export function toPerson(
  document: Pick<UserDocument, keyof Profile | 'email'> &
    Partial<Pick<UserDocument, 'userId' | 'erased'>>,
): Person {
  const { userId, erased, email, firstName, lastName } = document;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const profilePicture =
    document.profilePicture === null ? null : pictureAddress(document.profilePicture);
  return {
    ...(userId !== undefined && !erased && { id: userId }),
    email: email ?? '',
    ...names,
    profilePicture,
    first_name: names.firstName,
    last_name: names.lastName,
    profile_picture: profilePicture,
  };
}

/** A user as that user sees it. */
export function toUser(document: UserDocument): User {
  const { bio, enabledCategories, openTo } = document;
  return { ...toPerson(document), bio: bio ?? '', enabledCategories, openTo };
}

/** Shown in place of an unknown or erased user. */
export const unknownPerson: Person = toPerson({
  ...emptyProfile,
  email: null,
});

/** A user as shown to viewers who do not know their address. */
export const withoutAddress = (person: Person): Person => ({ ...person, email: '' });

/** First and last name; empty when the user gave none. */
export const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim();

/**
 * Reads users as others see them. Users who are still missing in the read model are read from their
 * stream.
 */
@Injectable()
export class PeopleReader implements Addresses {
  constructor(
    @InjectModel(usersProjection) private readonly users: ModelOf<typeof usersProjection>,
    private readonly decisions: Decisions,
    @Inject(keysPort) private readonly keys: Keys,
  ) {}

  /** A user as that user sees it; null for an unknown or erased one. */
  async user(userId: string): Promise<User | null> {
    const document = (await this.users.get(userId)) ?? (await this.registered(userId));
    return document && !document.erased ? toUser(document) : null;
  }

  /**
   * Whether an account existed and was erased, read from the log. The key is deleted first, so the
   * log is read only for users without a key.
   */
  async isErased(userId: string): Promise<boolean> {
    if ((await this.keys.getMany([personKeyName(userId)])).size > 0) return false;
    return (await this.decisions.stateOf(userDecider, [userId])).erased;
  }

  /** Users in the read model who are not marked as erased. */
  async notErased(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const documents = await this.users.getMany([...userIds]);
    return new Set([...documents].flatMap(([userId, { erased }]) => (erased ? [] : [userId])));
  }

  /** People by user id, without unknown users. */
  async many(userIds: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
    const distinct = [...new Set(userIds)];
    const documents = await this.users.getMany(distinct);
    const people = new Map<string, Person>();
    for (const userId of distinct) {
      const document = documents.get(userId) ?? (await this.registered(userId));
      if (document) people.set(userId, toPerson(document));
    }
    return people;
  }

  /** The first users by name, by id. */
  async all(limit: number): Promise<ReadonlyMap<string, Person>> {
    const people = new Map<string, Person>();
    for (const listedBy of ['name', 'address'] as const) {
      const query = { index: 'byName', where: { listedBy }, limit: limit - people.size } as const;
      const { items } = people.size < limit ? await this.users.list(query) : { items: [] };
      for (const document of items) people.set(document.userId, toPerson(document));
    }
    return people;
  }

  /** Those of the given users who take no recommendations, not even from friends. */
  async notOpenAmong(userIds: Iterable<string>): Promise<ReadonlySet<string>> {
    const documents = await this.users.getMany([...new Set(userIds)]);
    return new Set([...documents].flatMap(([id, { openTo }]) => (openTo === 'nobody' ? id : [])));
  }

  /** E-mails of existing users, by id; empty for erased users. */
  async emailsOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const people = await this.many(userIds);
    return new Map([...people].map(([userId, { email }]) => [userId, email]));
  }

  /** From the account's stream; undefined for an unknown or erased user. */
  private async registered(userId: string): Promise<UserDocument | undefined> {
    const stream = await this.decisions.stateOf(userDecider, [userId]);
    const { registered, erased, email, profile, openTo } = stream;
    if (!registered || erased) return undefined;
    const enabledCategories = [...stream.enabledCategories];
    return { userId, email, ...profile, enabledCategories, openTo };
  }
}
