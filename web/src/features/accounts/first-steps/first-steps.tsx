import { lazyPart } from '../../../components/feedback/error-boundary.js';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HomeStats } from '../../../../../services/contract/home/home.js';
import { Section } from '../../../components/section.js';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { FriendOffer, useFriendOffer } from '../../friends/add/friend-offer.js';
import { openAddModal } from '../../library/add-modal-events.js';
import { friendRequestsQuery, friendsQuery, sendPath } from '../../friends/friends.js';
import { allItems } from '../../library/lists/list-queries.js';
import { useMe, displayName } from '../../people/people.js';
import { pendingShare } from '../../shared/pending-share.js';
import { firstMinuteOver } from '../first-minute/first-minute-over.js';
import { NameForm } from './name-form.js';
import classes from '../first-minute/first-minute.module.css';
import { savedQuery } from './saved-query.js';
import { t, Translated } from '../../../lib/language/translate.js';

const FirstMinute = lazyPart(
  async () => (await import('../first-minute/first-minute.js')).FirstMinute,
);

/** The next of the first steps of a new person: a name, a first favourite, a first friend and something sent to them. */
export function FirstSteps({ stats }: { stats: HomeStats }) {
  const { email: me, firstName } = useMe();
  const { data: saved, isFetching } = useInfiniteQuery(savedQuery(me));
  const items = saved ? allItems(saved) : [];
  const offer = useFriendOffer(items);
  const { data: requests } = useQuery(friendRequestsQuery(me));
  const { data: friends } = useQuery(friendsQuery(me));
  const asked = requests?.sent[0]?.receiver;
  const [isOver] = useDeviceState(firstMinuteOver, me);
  // A visitor who came by a share link has begun, even while that recommendation is being saved.
  const hasBegun =
    firstName !== '' || items.length > 0 || asked !== undefined || pendingShare.get() !== null;
  const isFirstMinute = Object.values(stats).every((figure) => figure === 0) && !hasBegun;
  // Once opened, the first minute stays open, although its own steps end what opened it.
  const [opened, setOpened] = useState(false);
  // Persisted data may be out of date.
  const isKnown = saved !== undefined && !isFetching && requests !== undefined;
  if (isFirstMinute && isKnown && !opened) setOpened(true);
  const byLink = items.find(({ requestId }) =>
    friends?.some((friend) => friend.requestId === requestId),
  );
  const friend = friends?.find(({ requestId }) => requestId === byLink?.requestId) ?? friends?.[0];
  const steps: readonly Step[] = [
    {
      done: firstName !== '',
      title: t('Say who you are'),
      hint: t('Friends know you by your name.'),
      way: <NameForm className={classes.name} action={t('Save')} />,
    },
    {
      done: stats.yourRecommendations > 0 || items.length > 0,
      title: t('Keep a first favourite'),
      hint: t('A book, a film, a corner café: what would you tell a friend about?'),
      way: (
        <div className="flex wrap gap-8">
          <Button onClick={openAddModal}>{t('Add a favourite')}</Button>
          <Button variant="subtle" component={Link} to="/import">
            {t('Import from another service')}
          </Button>
        </div>
      ),
    },
    {
      done: stats.friendsCount > 0,
      title: t('Find a first friend'),
      hint: t('Good things are found through people whose taste you trust.'),
      way: offer ? (
        <FriendOffer item={offer} />
      ) : asked ? (
        <p>
          <Translated
            id="Request sent to <name/>. We'll tell you when they accept."
            components={{ name: <bdi>{displayName(asked)}</bdi> }}
          />
        </p>
      ) : (
        <Button component={Link} to="/friends" variant="default">
          {t('Find a friend')}
        </Button>
      ),
    },
    ...(friend
      ? [
          {
            done: stats.recommendationsSent > 0,
            title: byLink ? t('Send one back') : t('Send a first recommendation'),
            hint: t('What would {name} love?', { name: displayName(friend) }),
            way: (
              <Button component={Link} to={sendPath(friend)}>
                <span>
                  <Translated
                    id="Send something to <name/>"
                    components={{ name: <bdi>{displayName(friend)}</bdi> }}
                  />
                </span>
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {opened && !isOver && <FirstMinute />}
      <NextStep steps={steps} />
    </>
  );
}

interface Step {
  readonly done: boolean;
  readonly title: string;
  readonly hint: string;
  /** The form or button of the step. */
  readonly way: ReactNode;
}

/** The next step that is not done, and the titles of the others; one that was skipped comes last. */
function NextStep({ steps }: { steps: readonly Step[] }) {
  const [skipped, setSkipped] = useState(0);
  const open = steps.filter(({ done }) => !done);
  const at = skipped % Math.max(open.length, 1);
  const [next, ...others] = [...open.slice(at), ...open.slice(0, at)];
  if (!next) return null;
  const later = others.map(({ title }) => title);
  return (
    <Section title={t('First steps')}>
      <div className={classes.step}>
        <div className={classes.words}>
          <h3>{next.title}</h3>
          <p>{next.hint}</p>
        </div>
        {next.way}
        {later.length > 0 && (
          <Button variant="subtle" onClick={() => setSkipped(skipped + 1)}>
            {t('Skip')}
          </Button>
        )}
      </div>
      {later.length > 0 && (
        <p className={classes.later}>{t('Then: {steps}', { steps: later.join(' · ') })}</p>
      )}
    </Section>
  );
}
