import { Controller, Get, Headers, Param, Res, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { userDecider, type UserState } from '../../../../events/user/user-decider.js';
import { pictureAddress, updateUserProfile } from '../../../contract/people/user.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { KeyedQueue } from '../../../platform/tools/tasks.js';
import { PersonalData } from '../../../platform/personal-data/all-personal-data.js';
import { blobId, type Blobs } from '../../../stores/ports.js';
import { blobsPort } from '../../../stores/ports/tokens.js';
import { toUser, PeopleReader } from '../people.reader.js';
import { Pictures, type PreparedPicture } from './pictures.js';

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

type Received = ReceivedCall<Call>;
type Call = typeof updateUserProfile;

/** The new picture, none (null), or undefined to keep the current one. */
type PictureChange = PreparedPicture | null | undefined;

/** Changes the caller's profile. */
@HandlesCall(updateUserProfile)
export class UpdateProfileHandler {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly decisions: Decisions,
    private readonly pictures: Pictures,
  ) {}

  /** @throws InvalidRequest for an unfit picture; DomainError invalid or not-found. */
  execute(call: Received): Answer<Call> {
    // One update per user at a time in this process: none may delete a picture that another has just stored.
    return this.queue.run(call.userId, () => this.update(call));
  }

  private async update({ input, userId, metadata }: Received): Answer<Call> {
    const before = await this.decisions.stateOf(userDecider, [userId]);
    const picture = await this.pictureChange(input.profile_picture, userId, before);
    if (picture) await this.pictures.store(picture);
    const profilePicture = picture ? picture.id : picture;
    const command = {
      type: 'UpdateProfile',
      userId,
      firstName: input.first_name,
      lastName: input.last_name,
      bio: input.bio,
      profilePicture,
      enabledCategories: input.enabled_categories,
      openTo: input.open_to,
    } as const;
    const { state, position } = await this.decisions
      .execute(userDecider, [userId], command, metadata)
      .catch(async (error: unknown) => {
        // Nothing was recorded, as when the account was erased meanwhile: no profile shows the picture.
        if (error instanceof DomainError) await this.deleteUnused(before, [profilePicture]);
        throw error;
      });
    await this.deleteUnused(state, [before.profile.profilePicture, profilePicture]);
    const enabledCategories = [...state.enabledCategories];
    const { profile, openTo } = state;
    const user = toUser({ userId, email: input.email, ...profile, enabledCategories, openTo });
    return { success: true, position, user };
  }

  private async pictureChange(
    requested: string | null | undefined,
    userId: string,
    { profile }: UserState,
  ): Promise<PictureChange> {
    if (requested === undefined) return undefined;
    if (requested === null || requested === '') return null;
    const current = profile.profilePicture;
    if (current !== null && requested === pictureAddress(current)) return undefined;
    return this.pictures.prepare(userId, requested);
  }

  /**
   * Deletes those of these pictures that the profile does not show: the previous one, or the new one
   * of a repeated command whose picture has been replaced since.
   */
  private deleteUnused(
    { profile }: UserState,
    ids: readonly (string | null | undefined)[],
  ): Promise<void> {
    const distinct = new Set(ids.filter((id) => typeof id === 'string'));
    return this.pictures.delete([...distinct].filter((id) => id !== profile.profilePicture));
  }
}

/**
 * The id is the image's digest, so the image at an address never changes. Browsers may cache it,
 * shared caches may not, and scripts inside it cannot run.
 */
const pictureHeaders = {
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': `private, max-age=${365 * 24 * 60 * 60}, immutable`,
};

/** Serves users' pictures. */
@Controller()
export class PictureController {
  constructor(private readonly pictures: Pictures) {}

  /** @throws DomainError not-found for an unknown id, a digest that cannot be guessed. */
  @Get(pictureAddress(':id'))
  async picture(
    @Param('id') id: string,
    @Headers('if-none-match') cached: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const image = await this.pictures.find(id);
    if (image === undefined) throw new DomainError('not-found', 'Picture not found');
    const etag = `"${id}"`;
    void reply.headers({ ...pictureHeaders, etag });
    if (cached !== etag) return Buffer.from(image);
    void reply.status(304);
    return undefined;
  }
}
