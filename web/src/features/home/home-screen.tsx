import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import type { HomeStats } from '../../../../services/contract/home/home.js';
import { ErrorBoundary } from '../../components/feedback/error-boundary.js';
import { CardSkeletons } from '../../components/feedback/skeletons.js';
import { AskButton } from '../asks/ask-button.js';
import { YourAsks } from '../asks/your-asks.js';
import { useMe } from '../people/me.js';
import { PageHeader } from '../../components/page-header.js';
import { homeStatsQuery, isNewPerson } from './home-stats.js';
import { CommunityUpdates } from './community-updates.js';
import { Landed } from './landed.js';
import { RequestsBlock } from './requests-block.js';
import { StatTiles } from './stat-tiles.js';
import { TopCards } from './top-cards.js';
import { t } from '../../lib/language/translate.js';

interface HomeScreenProps {
  /** False until the queries have settled; a skeleton is shown until then. */
  isReady: boolean;
  /** The newest inbox item, if there is one. */
  Waiting?: ComponentType | undefined;
  /** The first steps of a new person. */
  FirstSteps?: ComponentType<{ stats: HomeStats }> | undefined;
}

const loading = <CardSkeletons amount={3} label={t('Loading Home')} />;

/** The Home screen. */
export function HomeScreen({ isReady, Waiting, FirstSteps }: HomeScreenProps) {
  const me = useMe().email;
  const { data: stats } = useQuery(homeStatsQuery(me));
  // A new person gets no figures that are all zero.
  const isEmpty = stats !== undefined && Object.values(stats).every((figure) => figure === 0);
  return (
    <>
      <PageHeader
        title={t('Welcome Back!')}
        subtitle={t("Here's what's happening in your community")}
        documentTitle={t('Home')}
      >
        <AskButton />
      </PageHeader>
      {/* Shown as a whole; late parts would shift the layout. */}
      <Suspense fallback={loading}>
        {isReady ? (
          <>
            {Waiting && (
              <ErrorBoundary fallback={() => null}>
                <Waiting />
              </ErrorBoundary>
            )}
            <YourAsks />
            {FirstSteps && stats && isNewPerson(stats) && (
              <ErrorBoundary fallback={() => null}>
                <FirstSteps stats={stats} />
              </ErrorBoundary>
            )}
            {!isEmpty && (
              <>
                <StatTiles me={me} />
                <Landed me={me} />
                <CommunityUpdates me={me} />
              </>
            )}
            <RequestsBlock />
            <TopCards title={t('Recently Added by Friends')} sort="most-recent" />
            <TopCards title={t('Top Rated by Your Community')} sort="most-liked" />
          </>
        ) : (
          loading
        )}
      </Suspense>
    </>
  );
}
