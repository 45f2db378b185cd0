import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/error-state.js';
import { Section } from '../../components/section.js';
import { landedText } from '../library/exchanged/landed-text.js';
import { sentOutcomesQuery } from '../library/exchanged/sent-outcomes.js';
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

/** Your Stats: four figures, and how what the person sent landed. */
export function StatTiles({ me }: { me: string }) {
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
