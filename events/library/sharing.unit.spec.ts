import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import type { AcceptShared, AddRecommendation, SaveRecommendation } from './commands.js';
import { libraryDecider } from './decider.js';
import type { LibraryEvent } from './events.js';

const { given } = specification(libraryDecider);

const noon = '2025-03-10T12:00:00.000Z';
const hours = (count: number) => new Date(Date.parse(noon) + count * 3_600_000).toISOString();

/** An item of Ana's that Ben saves to his library. */
const emma = { recommendationId: 'emma', ownerId: 'ana', userId: 'ben' };
const dune: AddRecommendation['recommendation'] = {
  recommendationId: 'dune',
  ownerId: 'ben',
  type: 'book',
  title: 'Dune',
  description: 'Sand.',
  link: null,
  metadata: {},
  keepPrivate: false,
  addedAt: noon,
};
const add = (more: Partial<AddRecommendation> = {}): AddRecommendation => ({
  type: 'AddRecommendation',
  recommendation: dune,
  time: noon,
  ...more,
});
const added: LibraryEvent = { type: 'RecommendationAdded', data: dune };
const deleted = {
  type: 'RecommendationDeleted',
  data: { recommendationId: 'dune', ownerId: 'ben', thingStays: true },
} as const;

/** Deleted for everybody. */
const gone: LibraryEvent = {
  type: 'RecommendationDeleted',
  data: { ...deleted.data, thingStays: false },
};

const save = (more: Partial<SaveRecommendation> = {}): SaveRecommendation => ({
  type: 'SaveRecommendation',
  ...emma,
  itemType: 'book',
  title: 'Emma',
  ...more,
});
const saved = (title = 'Emma'): LibraryEvent => ({
  type: 'RecommendationSaved',
  data: { ...emma, type: 'book', title },
});
const remove = { type: 'RemoveRecommendation', ...emma } as const;
const removed: LibraryEvent = { type: 'RecommendationRemoved', data: emma };

describe('Saving somebody else’s recommendation', () => {
  it('is recorded with its type and title', () => {
    given().when(save()).then(saved());
  });

  it('is recorded with the maker of the share link that it was saved by', () => {
    given()
      .when(save({ linkMakerId: 'cleo' }))
      .then({
        type: 'RecommendationSaved',
        data: { ...emma, type: 'book', title: 'Emma', linkMakerId: 'cleo' },
      });
  });

  it('is refused for an item or title that the library already has', () => {
    const words = 'This recommendation is already in your library!';
    given(saved()).when(save()).thenRefused('duplicate', words);
    given(added)
      .when(save({ title: ' DUNE ' }))
      .thenRefused('duplicate', words);
    given(saved())
      .when(save({ recommendationId: 'other', title: 'emma' }))
      .thenRefused('duplicate', words);
  });

  it('is possible again after it was removed', () => {
    given(saved(), removed).when(save()).then(saved());
  });

  it('is possible with the title of a saved item that its owner has deleted or renamed', () => {
    const other = { ...emma, recommendationId: 'other' };
    const saveOther = (released?: string) => save({ ...other, released });
    given(saved())
      .when(saveOther('emma'))
      .then({ type: 'RecommendationSaved', data: { ...other, type: 'book', title: 'Emma' } });
    given(saved()).when(saveOther()).thenRefused('duplicate');
    given(saved()).when(saveOther('another')).thenRefused('duplicate');
  });

  it('does not prevent an own recommendation with that title, added or renamed', () => {
    given(saved('Dune')).when(add()).then(added);
    const { recommendationId, ownerId, title, description, link, metadata } = dune;
    const content = { recommendationId, ownerId, title, description, link, metadata };
    const renamed = { ...content, title: 'Emma' };
    given(saved(), added)
      .when({ type: 'EditRecommendation', recommendation: renamed })
      .then({ type: 'RecommendationEdited', data: renamed });
  });

  it('is refused for a title that an own or a saved item has', () => {
    const other = { recommendationId: 'other', title: 'Dune' };
    given(saved('Dune'), added).when(save(other)).thenRefused('duplicate');
    given(saved('Dune'), added, removed).when(save(other)).thenRefused('duplicate');
    given(saved('Dune'), added, deleted).when(save(other)).thenRefused('duplicate');
    given(saved('Dune'), added, deleted, removed)
      .when(save({ title: 'Dune' }))
      .then(saved('Dune'));
  });
});

describe('Removing a saved recommendation', () => {
  it('is recorded, and frees the title', () => {
    given(saved()).when(remove).then(removed);
    given(saved('Dune'), removed)
      .when(save({ title: 'Dune' }))
      .then(saved('Dune'));
  });

  it('is refused for an unknown, a removed or an own recommendation', () => {
    given().when(remove).thenRefused('not-found', 'Recommendation not found');
    given(saved(), removed).when(remove).thenRefused('not-found');
    given(added)
      .when({ ...remove, recommendationId: 'dune' })
      .thenRefused('not-found');
  });

  it('is the only change of a saved one: editing and deleting are refused', () => {
    const { recommendationId, ownerId } = emma;
    given(saved())
      .when({ type: 'DeleteRecommendation', recommendationId, ownerId })
      .thenRefused('not-found');
    const { title, description, link, metadata } = dune;
    const content = { recommendationId, ownerId, title, description, link, metadata };
    given(saved())
      .when({ type: 'EditRecommendation', recommendation: content })
      .thenRefused('not-found');
  });
});

const share = {
  recommendationId: 'dune',
  ownerId: 'ben',
  senderId: 'ben',
  recipientIds: ['ana', 'chloe'],
  ways: ['friend' as const, 'list' as const],
  why: 'For the train.',
};
const recipients = [
  { userId: 'ana', way: 'friend' },
  { userId: 'chloe', way: 'list' },
] as const;
const shared: LibraryEvent = { type: 'Shared', data: share };

describe('Sharing', () => {
  it('together with adding is recorded with the description as the why', () => {
    given()
      .when(add({ recipients }))
      .then(added, { type: 'Shared', data: { ...share, why: 'Sand.' } });
    given()
      .when(add({ recipients: [] }))
      .then(added);
  });

  it('is recorded each time', () => {
    given(added).when({ type: 'ShareRecommendation', share }).then(shared);
    given(added, shared).when({ type: 'ShareRecommendation', share }).then(shared);
  });

  it('is possible with somebody else’s recommendation', () => {
    const passedOn = {
      ...share,
      recommendationId: 'emma',
      ownerId: 'ana',
      recipientIds: ['chloe'],
      ways: ['friend' as const],
    };
    given()
      .when({ type: 'ShareRecommendation', share: passedOn })
      .then({ type: 'Shared', data: passedOn });
  });

  it('is refused for a deleted own recommendation', () => {
    given(added, deleted).when({ type: 'ShareRecommendation', share }).thenRefused('not-found');
  });
});

describe('Answering a share', () => {
  const accept: AcceptShared = {
    type: 'AcceptShared',
    ...emma,
    itemType: 'book',
    title: 'Emma',
  };
  const accepted: LibraryEvent = { type: 'SharedRecommendationAccepted', data: emma };

  it('by accepting saves the item', () => {
    given().when(accept).then(accepted, saved());
  });

  it('by accepting does not save an item or title that the library already has', () => {
    given(saved()).when(accept).then(accepted);
    given(added)
      .when({ ...accept, title: 'dune' })
      .then(accepted);
  });

  it('by discarding is recorded', () => {
    given()
      .when({ type: 'RejectShared', ...emma })
      .then({ type: 'SharedRecommendationRejected', data: emma });
  });
});

describe('Share links', () => {
  const linkData = (linkId: string, createdAt: string, forWhom: string | null = null) => ({
    recommendationId: 'dune',
    ownerId: 'ben',
    userId: 'ben',
    linkId,
    createdAt,
    expiresAt: '2025-04-09T12:00:00.000Z',
    forWhom,
    takesAnswers: true,
  });
  const create = (linkId: string, createdAt: string) =>
    ({ type: 'CreateShareLink', link: linkData(linkId, createdAt) }) as const;
  const created = (linkId: string, createdAt: string): LibraryEvent => ({
    type: 'ShareLinkCreated',
    data: linkData(linkId, createdAt),
  });
  const ids = { recommendationId: 'dune', ownerId: 'ben', userId: 'ben' };
  const revoke = { type: 'RevokeShareLinks', ...ids } as const;
  const revoked = (linkId: string): LibraryEvent => ({
    type: 'ShareLinkRevoked',
    data: { ...ids, linkId },
  });

  it('are created for own and for others’ recommendations', () => {
    given(added).when(create('one', noon)).then(created('one', noon));
    const others = { ...linkData('one', noon), ...emma };
    given()
      .when({ type: 'CreateShareLink', link: others })
      .then({ type: 'ShareLinkCreated', data: others });
  });

  it('are reused for a day', () => {
    const one = created('one', noon);
    given(added, one)
      .when(create('two', hours(23)))
      .thenNothingHappened();
    given(added, one)
      .when(create('two', hours(24)))
      .then(created('two', hours(24)));
    given(added, one, revoked('one'))
      .when(create('two', hours(1)))
      .then(created('two', hours(1)));
  });

  it('for somebody, and without answers, are links of their own', () => {
    const forMum = linkData('mum', hours(1), 'Mum');
    const silent = { ...linkData('silent', hours(2)), takesAnswers: false };
    const [mum, none] = [forMum, silent].map((data): LibraryEvent => ({
      type: 'ShareLinkCreated',
      data,
    }));
    if (mum === undefined || none === undefined) throw new Error('there are two');
    given(added, created('one', noon)).when({ type: 'CreateShareLink', link: forMum }).then(mum);
    given(added, created('one', noon), mum)
      .when({ type: 'CreateShareLink', link: silent })
      .then(none);
    given(added, created('one', noon), mum, none)
      .when({ type: 'CreateShareLink', link: { ...silent, createdAt: hours(3) } })
      .thenNothingHappened();
    given(added, mum, none)
      .when(create('one', hours(3)))
      .then(created('one', hours(3)));
    const many = Array.from({ length: 50 }, (_, index): LibraryEvent => {
      return { type: 'ShareLinkCreated', data: linkData(String(index), noon, 'Mum') };
    });
    given(added, ...many)
      .when({ type: 'CreateShareLink', link: forMum })
      .thenRefused('too-many');
  });

  it('are revoked together, and only once', () => {
    const two = [created('one', noon), created('two', hours(30))];
    given(added, ...two)
      .when(revoke)
      .then(revoked('one'), revoked('two'));
    given(added, ...two, revoked('one'))
      .when(revoke)
      .then(revoked('two'));
    given(added).when(revoke).thenNothingHappened();
    const expired = created('two', '2025-05-01T12:00:00.000Z');
    given(added, created('one', noon), expired).when(revoke).then(revoked('one'), revoked('two'));
  });

  it('are revoked one at a time', () => {
    const two = [created('one', noon), created('two', hours(30))];
    given(added, ...two)
      .when({ ...revoke, linkId: 'two' })
      .then(revoked('two'));
    given(added, ...two)
      .when({ ...revoke, linkId: 'three' })
      .thenNothingHappened();
  });

  it('end with the recommendation, and are refused for a deleted one', () => {
    given(added, created('one', noon))
      .when({ type: 'DeleteRecommendation', recommendationId: 'dune', ownerId: 'ben' })
      .then(deleted, revoked('one'));
    // Older deletions ended no links.
    given(added, created('one', noon), deleted).when(revoke).then(revoked('one'));
    given(added, deleted).when(create('one', noon)).thenRefused('not-found');
  });
});

describe('Withdrawing a share', () => {
  it('is recorded', () => {
    const { why, ways, ...withdrawn } = share;
    given(added, shared)
      .when({ type: 'WithdrawShare', share: withdrawn })
      .then({ type: 'ShareWithdrawn', data: withdrawn });
  });
});

describe('Clearing a library', () => {
  const clear = (max: number) => ({ type: 'ClearLibrary', userId: 'ben', max }) as const;

  it('deletes own items and removes saved ones, in batches', () => {
    given(added, saved()).when(clear(10)).then(gone, removed);
    given(added, saved()).when(clear(1)).then(gone);
    given(added, saved(), gone).when(clear(1)).then(removed);
    given(added, saved(), gone, removed).when(clear(1)).thenNothingHappened();
  });

  it('deletes for everybody what stayed with those who saved it', () => {
    given(added, deleted).when(clear(10)).then(gone);
  });
});
