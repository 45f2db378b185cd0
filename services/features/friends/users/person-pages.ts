import { Inject, Injectable } from '@nestjs/common';
import { friendshipDecider, knowsAddress } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import type { LibraryDocument } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { type UserDocument, usersProjection } from '../../../../projections/users/projection.js';
import { categories, type User } from '../../../contract/people/user.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { toUser, withoutAddress } from '../../people/people.reader.js';
import { Blocks } from '../blocks/blocks.js';

/** What other members see of a profile, besides name and picture. */
const unacquainted = { bio: '', enabledCategories: [...categories], openTo: 'everyone' as const };

/** What a viewer sees of another person. */
@Injectable()
export class PersonPages {
  private readonly users: ReadModel<UserDocument, typeof usersProjection.indexes>;
  private readonly library: ReadModel<LibraryDocument, typeof libraryProjection.indexes>;

  constructor(
    @Inject(settingsToken) private readonly settings: Settings,
    private readonly decisions: Decisions,
    private readonly blocks: Blocks,
    private readonly facts: ConsistentReads,
    readModels: ReadModels,
  ) {
    this.users = readModels.of(usersProjection);
    this.library = readModels.of(libraryProjection);
  }

  /**
   * The person as the viewer sees them; undefined for nobody, and for whom the viewer may not see.
   * The same is read in all cases, so that the time taken tells nothing.
   * @param isAddressed the viewer gave the whole address.
   */
  seenBy(viewerId: string, userId: string, isAddressed: boolean): Promise<User | undefined> {
    return this.facts.find([usersProjection, libraryProjection], async () => {
      const [document, isBlocked, friendship, haveMet] = await Promise.all([
        this.users.get(userId),
        this.blocks.isEitherBlocked(viewerId, userId),
        this.decisions.stateOf(friendshipDecider, orderedPair(viewerId, userId)),
        this.haveMet(viewerId, userId),
      ]);
      if (document === undefined || document.erased || isBlocked) return undefined;
      const { people, signIn } = this.settings;
      const knows = knowsAddress(viewerId, friendship);
      if (isAddressed && signIn === 'code' && !knows) return undefined;
      const user = toUser(document);
      const shown = knows || isAddressed ? user : { ...user, ...withoutAddress(user) };
      if (haveMet || friendship.status === 'friends' || friendship.status === 'requested')
        return shown;
      return people === 'listed' ? { ...shown, ...unacquainted } : undefined;
    });
  }

  /** Whether one has saved an item by a share link of the other, or an item of the other by a link. */
  async haveMet(one: string, other: string): Promise<boolean> {
    const counts = await Promise.all(
      [
        [one, other],
        [other, one],
      ].flatMap(([userId = '', otherId = '']) => [
        this.library.count({ index: 'savedByLink', where: { ownerId: otherId, userId } }),
        this.library.count({ index: 'byLinkMaker', where: { linkMakerId: otherId, userId } }),
      ]),
    );
    return counts.some((count) => count > 0);
  }
}
