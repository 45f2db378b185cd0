import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/feedback/error-state.js';
import { Section } from '../../components/section.js';
import { homeStatsQuery } from './home-stats.js';
import { Figure } from './figure.js';
import { t } from '../../lib/language/translate.js';
import classes from './home.module.css';

const tiles = [
  { figure: 'recommendationsSent', label: t('Recommendations sent') },
  { figure: 'recommendationsReceived', label: t('Recommendations received') },
  { figure: 'likesReceived', label: t('Likes received') },
  { figure: 'friendsCount', label: t('Friends') },
] as const;

/** Your Stats: four figures. */
export function StatTiles({ me }: { me: string }) {
  const { data: stats, isError, error, refetch } = useQuery(homeStatsQuery(me));
  return (
    <Section title={t('Your Stats')}>
      {isError && !stats ? (
        <ErrorState what={t('your stats')} failure={error} retry={() => void refetch()} />
      ) : (
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
      )}
    </Section>
  );
}
