import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import type { HomeStats } from '../../../../services/contract/home/home.js';
import { ErrorBoundary } from '../../components/feedback/error-boundary.js';
import { CardSkeletons } from '../../components/feedback/skeletons.js';
import { useMe } from '../people/me.js';
import { PageHeader } from '../../components/page-header.js';
import { homeStatsQuery, isNewPerson } from './home-stats.js';
import { CommunityUpdates } from './community-updates.js';
import { RequestsBlock } from './requests-block.js';
import { StatTiles } from './stat-tiles.js';
import { TopCards } from './top-cards.js';

interface HomeScreenProps {
  /** It is known what stands on Home; until then the shape of it is shown. */
  isReady: boolean;
  /** What waits for the person, when anything does. */
  Waiting?: ComponentType | undefined;
  /** What a new person does first. */
  FirstSteps?: ComponentType<{ stats: HomeStats }> | undefined;
}

const loading = <CardSkeletons amount={3} label="Loading Home" />;

/** Home: what happens in the person's community. */
export function HomeScreen({ isReady, Waiting, FirstSteps }: HomeScreenProps) {
  const me = useMe().email;
  const { data: stats } = useQuery(homeStatsQuery(me));
  // Eight zeros tell nobody anything.
  const isEmpty = stats !== undefined && Object.values(stats).every((figure) => figure === 0);
  return (
    <>
      <PageHeader
        title="Welcome Back!"
        subtitle="Here's what's happening in your community"
        documentTitle="Home"
      />
      {/* All of it at once: what came later would push the rest down. */}
      <Suspense fallback={loading}>
        {isReady ? (
          <>
            {Waiting && (
              <ErrorBoundary instead={() => null}>
                <Waiting />
              </ErrorBoundary>
            )}
            {FirstSteps && stats && isNewPerson(stats) && (
              <ErrorBoundary instead={() => null}>
                <FirstSteps stats={stats} />
              </ErrorBoundary>
            )}
            {!isEmpty && (
              <>
                <StatTiles me={me} />
                <CommunityUpdates me={me} />
              </>
            )}
            <RequestsBlock />
            <TopCards title="Recently Added by Friends" sort="most-recent" />
            <TopCards title="Top Rated by Your Community" sort="most-liked" />
          </>
        ) : (
          loading
        )}
      </Suspense>
    </>
  );
}
