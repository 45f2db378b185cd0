import type { ComponentType } from 'react';
import { Late } from '../../components/late.js';
import { useMe } from '../people/me.js';
import { PageHeader } from '../../components/page-header.js';
import { CommunityUpdates } from './community-updates.js';
import { RequestsBlock } from './requests-block.js';
import { StatTiles } from './stat-tiles.js';
import { TopCards } from './top-cards.js';

interface HomeScreenProps {
  /** What waits for the person, when anything does. */
  Waiting?: ComponentType | undefined;
}

/** Home: what happens in the person's community. */
export function HomeScreen({ Waiting }: HomeScreenProps) {
  const me = useMe().email;
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
      <StatTiles me={me} />
      <CommunityUpdates me={me} />
      <RequestsBlock />
      <TopCards title="Recently Added by Friends" sort="most-recent" />
      <TopCards title="Top Rated by Your Community" sort="most-liked" />
    </>
  );
}
