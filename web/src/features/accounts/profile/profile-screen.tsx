import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../../../components/page-header.js';
import { Section } from '../../../components/section.js';
import { useIsReady } from '../../../lib/page/use-is-ready.js';
import { inviteCodeQuery } from '../../friends/invite-code/invite-code.js';
import { InviteLink } from '../../friends/invite-code/invite-link.js';
import { useMe } from '../../people/me.js';
import { passkeysQuery } from '../passkeys/passkeys.js';
import { devicesQuery } from './devices-query.js';
import { PasskeysSection } from './passkeys/passkeys-section.js';
import { sessionQuery } from '../session.js';
import { CategoryToggles } from './category-toggles.js';
import { LanguageChoice } from './language-choice.js';
import { OpenToChoice } from './open-to-choice.js';
import { ProfileCard } from './profile-card.js';
import { ProfileForm } from './profile-form.js';
import { SessionsSection } from './sessions-section.js';
import { ThemeChoice } from './theme-choice.js';
import { YourData } from './your-data.js';
import { t } from '../../../lib/language/translate.js';

/** The Profile screen. */
export function ProfileScreen() {
  const passkeys = useQuery(sessionQuery).data?.passkeys;
  const me = useMe().email;
  const isReady = useIsReady([
    useQuery(devicesQuery(me)),
    useQuery(inviteCodeQuery(me)),
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
          <Section title={t('Invite link')}>
            <InviteLink replaceable />
          </Section>
          {passkeys && <PasskeysSection />}
          <Section title={t('Session')}>
            <SessionsSection />
          </Section>
        </>
      )}
    </>
  );
}
