import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import type { HomeStats } from '../../../../services/contract/home/home.js';
import { ErrorBoundary } from '../../components/feedback/error-boundary.js';
import { CardSkeletons } from '../../components/feedback/skeletons.js';
import { AskButton } from '../asks/ask-button.js';
import { useMe } from '../people/me.js';
import { PageHeader } from '../../components/page-header.js';
import { homeStatsQuery, isNewPerson } from './home-stats.js';
import { CommunityUpdates } from './community-updates.js';
import { StatTiles } from './stat-tiles.js';
import { TopCards } from './top-cards.js';
import { Waiting } from './waiting.js';
import { t } from '../../lib/language/translate.js';

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
