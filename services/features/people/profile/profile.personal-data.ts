import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.js';
import { blobId, type Blobs } from '../../../stores/ports.js';
import { blobsPort } from '../../../stores/ports/tokens.js';
import { PeopleReader } from '../people.reader.js';

/** A user's profile and picture. */
@Injectable()
export class ProfilePersonalData extends PersonalData<'user'> {
  override readonly streams = ['user'];

  constructor(
    private readonly people: PeopleReader,
    private readonly decisions: Decisions,
    @Inject(blobsPort) private readonly blobs: Blobs,
  ) {
    super();
  }

  /** @throws DomainError not-found for an unknown or erased account. */
  async export(userId: string) {
    const user = await this.people.user(userId);
    if (user === null) throw new DomainError('not-found', 'User not found');
    return { user };
  }

  /** Deletes the picture. The profile itself is unreadable since the user's key was deleted. */
  override async takeBack(userId: string): Promise<number> {
    const { profile } = await this.decisions.stateOf(userDecider, [userId]);
    const id = profile.profilePicture;
    if (id !== null && blobId.test(id)) await this.blobs.delete(id);
    return 0;
  }
}
