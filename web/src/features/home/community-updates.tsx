import {
  IconArrowRight,
  IconHeart,
  IconHeartHandshake,
  IconMessageCircle,
  IconSparkles,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Section } from '../../components/section.js';
import { homeStatsQuery } from './home-stats.js';
import { Figure } from './figure.js';
import { t } from '../../lib/language/translate.js';
import classes from './home.module.css';

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
export function CommunityUpdates({ me }: { me: string }) {
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
