import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { HomeStats } from '../../../../services/contract/home.js';
import { Late } from '../../components/late.js';
import { useMe } from '../people/me.js';
import { PageHeader } from '../../components/page-header.js';
import { homeStatsQuery } from './home-stats.js';
import { CommunityUpdates } from './community-updates.js';
import { RequestsBlock } from './requests-block.js';
import { StatTiles } from './stat-tiles.js';
import { TopCards } from './top-cards.js';

interface HomeScreenProps {
  /** What waits for the person, when anything does. */
  Waiting?: ComponentType | undefined;
  /** What a new person does first. */
  FirstSteps?: ComponentType<{ stats: HomeStats }> | undefined;
}

/** Home: what happens in the person's community. */
export function HomeScreen({ Waiting, FirstSteps }: HomeScreenProps) {
  const me = useMe().email;
  const { data: stats } = useQuery(homeStatsQuery(me));
  // Eight zeros tell nobody anything.
  const isEmpty = stats !== undefined && Object.values(stats).every((figure) => figure === 0);
  const isNew =
    stats !== undefined && (stats.yourRecommendations === 0 || stats.friendsCount === 0);
  return (
    <>
      <PageHeader
        title="Welcome Back!"
        subtitle="Here's what's happening in your community"
        documentTitle="Home"
      />
      {Waiting && (
        <Late>
          <Waiting />
        </Late>
      )}
      {FirstSteps && isNew && (
        <Late>
          <FirstSteps stats={stats} />
        </Late>
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
  );
}
