import { Injectable } from '@nestjs/common';
import { recommendationTypes } from '../../../events/library/events.js';
import type { UserDocument } from '../../../projections/users/document.js';
import { usersProjection } from '../../../projections/users/projection.js';
import { emptyProfile } from '../../../events/user/profile.js';
import type { Addresses } from '../../platform/live/addresses.js';
import { type Person, pictureAddress, type User } from '../../contract/user.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';

/** How many people a list of all of them holds at the most. */
const mostListed = 1_000;

function toPerson(document: Omit<UserDocument, 'userId'>): Person {
  const { email, firstName, lastName } = document;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const profilePicture =
    document.profilePicture === null ? null : pictureAddress(document.profilePicture);
  return {
    email: email ?? '',
    ...names,
    profilePicture,
    first_name: names.firstName,
    last_name: names.lastName,
    profile_picture: profilePicture,
  };
}

/** A person as the person sees it. */
export function toUser(document: Omit<UserDocument, 'userId'>): User {
  const { bio, enabledCategories } = document;
  return { ...toPerson(document), bio: bio ?? '', enabledCategories };
}

/** Somebody of whom nothing is known (any more). */
export const nobody: Person = toPerson({
  ...emptyProfile,
  email: null,
  enabledCategories: [],
});

/** A person who has just registered, and whom the read model may not have yet. */
export function newUser(registered: Pick<UserDocument, 'email' | 'firstName' | 'lastName'>): User {
  const enabledCategories = [...recommendationTypes];
  return toUser({ ...emptyProfile, ...registered, enabledCategories });
}

/** People as others see them: e-mails outside, ids inside. */
@Injectable()
export class PeopleReader implements Addresses {
  private readonly users: ReadModel<UserDocument, typeof usersProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.users = readModels.of(usersProjection);
  }

  async user(userId: string): Promise<User | null> {
    const document = await this.users.get(userId);
    return document && !document.erased ? toUser(document) : null;
  }

  /** Whether the account was there and is gone. */
  async isErased(userId: string): Promise<boolean> {
    return (await this.users.get(userId))?.erased === true;
  }

  async userByEmail(email: string): Promise<User | null> {
    const { items } = await this.users.list({ index: 'byEmail', where: { email }, limit: 1 });
    return items[0] ? toUser(items[0]) : null;
  }

  /** The people who exist, by id. */
  async many(userIds: Iterable<string>): Promise<ReadonlyMap<string, Person>> {
    const documents = await this.users.getMany([...new Set(userIds)]);
    return new Map([...documents].map(([userId, document]) => [userId, toPerson(document)]));
  }

  /** E-mails of the people who exist, by id; empty for somebody who was erased. */
  async emailsOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const people = await this.many(userIds);
    return new Map([...people].map(([userId, { email }]) => [userId, email]));
  }

  async all(): Promise<readonly Person[]> {
    const { items } = await this.users.list({ index: 'everyone', where: {}, limit: mostListed });
    return items.map(toPerson);
  }
}
