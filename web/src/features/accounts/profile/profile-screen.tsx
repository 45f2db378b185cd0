import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.js';
import { Section } from '../../../components/section.js';
import { useIsReady } from '../../../lib/page/use-is-ready.js';
import { inviteCodeQuery } from '../../friends/invite-code/invite-code.js';
import { InviteLink } from '../../friends/invite-code/invite-link.js';
import { useMe, displayName } from '../../people/people.js';
import { passkeysQuery } from '../passkeys/passkeys.js';
import { PasskeysSection } from './passkeys-section.js';
import { sessionQuery } from '../session.js';
import { notificationSettingsQuery } from '../pushes/pushes.js';
import { NotificationsSection } from '../pushes/notifications-section.js';
import { OpenToChoice, ThemeChoice } from './choices.js';
import { ProfileForm } from './profile-form.js';
import { SessionsSection } from './sessions-section.js';
import { YourData } from './your-data.js';
import { t } from '../../../lib/language/translate.js';
import { Switch } from '@mantine/core';
import type { Category } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { categoryKinds, categoryOrder } from '../../library/categories.js';
import { useChooseCategories, withToggled, devicesQuery } from './profile.js';
import { toastError } from '../../../lib/toasts/toast.js';
import classes from './profile.module.css';
import { Choice } from '../../../components/inputs/choice.js';
import { chosenLanguage, chooseLanguage } from '../../../lib/language/language.js';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Avatar } from '../../people/avatar.js';

/** The profile in view mode. */
function ProfileCard({ onEdit }: { onEdit: () => void }) {
  const me = useMe();
  const name = displayName(me);
  return (
    <div className={classes.card}>
      <Avatar person={me} size={96} />
      <div className="narrow">
        <p className={classes.name} dir="auto">
          {name}
        </p>
        {name !== me.email && <p className="soft breaks">{me.email}</p>}
        {me.bio && (
          <p className={classes.bio} dir="auto">
            {me.bio}
          </p>
        )}
      </div>
      <Button
        variant="default"
        className={classes.edit}
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={onEdit}
      >
        {t('Edit Profile')}
      </Button>
    </div>
  );
}

/** Each language has its own name for itself, so that people find theirs. */
const options = [
  { value: null, label: t('As the browser') },
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const;

/** Selects the language of the interface; the page then reloads. */
function LanguageChoice() {
  return (
    <Choice
      legend={t('Language')}
      name="language"
      options={options}
      chosen={chosenLanguage()}
      onChoose={chooseLanguage}
    />
  );
}

/** Enables or disables categories; each toggle is saved at once. */
function CategoryToggles() {
  const me = useMe();
  const { mutateAsync } = useChooseCategories();
  const toggle = (category: Category) => {
    if (withToggled(me, category).length === 0) {
      toastError(t('Keep at least one category.'));
      return;
    }
    mutateAsync(category).catch((failure: unknown) =>
      toastError(refusalText(failure, t('Failed to save categories'))),
    );
  };
  return (
    <div className={classes.categories}>
      {categoryOrder.map((category) => (
        <Switch
          key={category}
          label={categoryKinds[category].label}
          checked={me.enabledCategories.includes(category)}
          onChange={() => toggle(category)}
        />
      ))}
    </div>
  );
}

/** The Profile screen. */
export function ProfileScreen() {
  const { passkeys, isOwner } = useQuery(sessionQuery).data ?? {};
  const me = useMe().email;
  const isReady = useIsReady([
    useQuery(devicesQuery(me)),
    useQuery(inviteCodeQuery(me)),
    useQuery(notificationSettingsQuery(me)),
    useQuery({ ...passkeysQuery(me), enabled: passkeys !== undefined }),
  ]);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader title={t('My Profile')} />
      {editing ? (
        <ProfileForm onEnd={() => setEditing(false)} />
      ) : (
        <ProfileCard onEdit={() => setEditing(true)} />
      )}
      <Section title={t('Open to recommendations')}>
        <OpenToChoice />
      </Section>
      <Section title={t('Categories')}>
        <CategoryToggles />
      </Section>
      <Section title={t('Appearance')}>
        <ThemeChoice />
      </Section>
      <Section title={t('Language')}>
        <LanguageChoice />
      </Section>
      <Section title={t('Your data')}>
        <YourData />
      </Section>
      {/* These sections have unknown heights, so they and what follows appear together. */}
      {isReady && (
        <>
          <Section title={t('Notifications')}>
            <NotificationsSection />
          </Section>
          <Section title={t('Invite link')}>
            <InviteLink replaceable />
          </Section>
          {passkeys && <PasskeysSection />}
          {isOwner && (
            <Section title={t('Installation')}>
              <Button variant="default" component={Link} to="/installation">
                {t('People, backups and health')}
              </Button>
            </Section>
          )}
          <Section title={t('Session')}>
            <SessionsSection />
          </Section>
        </>
      )}
    </>
  );
}
