import { IconCompass, IconListDetails, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Section } from '../../components/section.js';
import { t } from '../../lib/language/translate.js';
import classes from './inbox.module.css';

const actions = [
  { to: '/add', label: t('Add New'), Icon: IconPlus },
  { to: '/friends', label: t('Add Friend'), Icon: IconUserPlus },
  { to: '/discover', label: t('Explore'), Icon: IconCompass },
  { to: '/my-trboo', label: t('My List'), Icon: IconListDetails },
];

/** Links to other screens. */
export function QuickActions() {
  return (
    <div className={classes.onwards}>
      <Section title={t('Quick actions')}>
        <ul className={classes.quick}>
          {actions.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to} className={classes.way}>
                <Icon size={22} stroke={1.75} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
