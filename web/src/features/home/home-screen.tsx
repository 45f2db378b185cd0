import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import type { HomeStats } from '../../../../services/contract/home/home.js';
import { ErrorBoundary } from '../../components/feedback/error-boundary.js';
import { CardSkeletons, ErrorState } from '../../components/feedback/states.js';
import { AskButton } from '../asks/ask-button.js';
import { useMe } from '../people/people.js';
import { PageHeader } from '../../components/page-header.js';
import { homeStatsQuery, isNewPerson } from './home-stats.js';
import { TopCards } from './top-cards.js';
import { Waiting } from './waiting.js';
import { t } from '../../lib/language/translate.js';
import {
  IconArrowRight,
  IconHeart,
  IconHeartHandshake,
  IconMessageCircle,
  IconSparkles,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Section } from '../../components/section.js';
import classes from './home.module.css';
import { landedText, sentOutcomesQuery } from '../library/exchanged/exchanged-query.js';
import { textPlaceholder, wholeNumber } from '../../lib/text/format.js';

/** A number that animates when it changes; a blank of the same size while unknown. */
function Figure({ value }: { value: number | undefined }) {
  if (value === undefined) return <span className={classes.blank}>{textPlaceholder}</span>;
  return (
    <span key={value} className={classes.figure}>
      {wholeNumber(value)}
    </span>
  );
}

const tiles = [
  { figure: 'recommendationsSent', label: t('Recommendations sent') },
  { figure: 'recommendationsReceived', label: t('Recommendations received') },
  { figure: 'likesReceived', label: t('Likes received') },
  { figure: 'friendsCount', label: t('Friends') },
] as const;

/** Your Stats: four figures, and how what the person sent landed. */
function StatTiles({ me }: { me: string }) {
  const { data: stats, isError, error, refetch } = useQuery(homeStatsQuery(me));
  const { data: landed } = useQuery(sentOutcomesQuery(me));
  return (
    <Section title={t('Your Stats')}>
      {isError && !stats ? (
        <ErrorState what={t('your stats')} failure={error} retry={() => void refetch()} />
      ) : (
        <div className={classes.band}>
          <dl className={classes.stats}>
            {tiles.map(({ figure, label }) => (
              <div key={figure} className={classes.stat}>
                <dt>{label}</dt>
                <dd>
                  <Figure value={stats?.[figure]} />
                </dd>
              </div>
            ))}
          </dl>
          {landed && landed.sent > 0 && (
            <section className={classes.landed} aria-label={t('How yours landed')}>
              <h3>{t('How yours landed')}</h3>
              <p role="status">{landedText(landed)}</p>
              <Link to="/my-trboo">{t('My List')}</Link>
            </section>
          )}
        </div>
      )}
    </Section>
  );
}

const updates = [
  {
    figure: 'likesOnFriendsContent',
    label: t("Likes on Friends' Content"),
    to: '/inbox',
    Icon: IconHeartHandshake,
  },
  {
    figure: 'commentsReceived',
    label: t('Comments Received'),
    to: '/my-trboo?filter=activity',
    Icon: IconMessageCircle,
  },
  { figure: 'likesReceived', label: t('Likes Received'), to: '/my-trboo', Icon: IconHeart },
  {
    figure: 'latestFriendRecosCount',
    label: t('Latest Reco Added by Friends'),
    to: '/discover',
    Icon: IconSparkles,
  },
] as const;

/** Latest Updates: four figures that link to the screens with their items. */
function CommunityUpdates({ me }: { me: string }) {
  const { data: stats } = useQuery(homeStatsQuery(me));
  return (
    <Section title={t('Latest Updates from Your Community')}>
      <ul className={classes.updates} data-shelf>
        {updates.map(({ figure, label, to, Icon }) => (
          <li key={figure}>
            <Link to={to} className={classes.update}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <Figure value={stats?.[figure]} />
              <IconArrowRight className={classes.arrow} size={18} aria-hidden />
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface HomeScreenProps {
  /** False until the queries have settled; a skeleton is shown until then. */
  isReady: boolean;
  /** What friends sent; undefined without any. */
  Letters?: ComponentType | undefined;
  /** The first steps of a new person. */
  FirstSteps?: ComponentType<{ stats: HomeStats }> | undefined;
}

const loading = <CardSkeletons amount={3} label={t('Loading Home')} />;

/** The Home screen: what waits for an answer, then figures, then what is new. */
export function HomeScreen({ isReady, Letters, FirstSteps }: HomeScreenProps) {
  const { email: me, firstName } = useMe();
  const { data: stats } = useQuery(homeStatsQuery(me));
  const isNew = isNewPerson(stats);
  const isEmpty = stats !== undefined && Object.values(stats).every((figure) => figure === 0);
  return (
    <>
      <PageHeader
        title={isNew ? t('Welcome!') : t('Welcome Back!')}
        subtitle={t("Here's what's happening in your community")}
        documentTitle={t('Home')}
      >
        {!isEmpty && <AskButton />}
      </PageHeader>
      {/* Shown as a whole; late parts would shift the layout. */}
      <Suspense fallback={loading}>
        {isReady ? (
          <>
            <Waiting Letters={Letters} />
            {FirstSteps && stats && (isNew || firstName === '') && (
              <ErrorBoundary fallback={() => null}>
                <FirstSteps stats={stats} />
              </ErrorBoundary>
            )}
            {/* A new person gets no section of nothing. */}
            {!isEmpty && (
              <>
                <StatTiles me={me} />
                <CommunityUpdates me={me} />
              </>
            )}
            <TopCards
              title={t('Recently Added by Friends')}
              sort="most-recent"
              isHiddenIfEmpty={isNew}
            />
            <TopCards
              title={t('Top Rated by Your Community')}
              sort="most-liked"
              isHiddenIfEmpty={isNew}
            />
          </>
        ) : (
          loading
        )}
      </Suspense>
    </>
  );
}
