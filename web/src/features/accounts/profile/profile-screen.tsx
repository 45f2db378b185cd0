import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { PageHeader } from '../../../components/page-header.js';
import { Section } from '../../../components/section.js';
import { useSignOut } from '../session.js';
import { toastFailure } from '../../../lib/toast.js';
import { CategoryToggles } from './category-toggles.js';
import { ProfileCard } from './profile-card.js';
import { ProfileForm } from './profile-form.js';
import { ThemeChoice } from './theme-choice.js';
import { YourData } from './your-data.js';

/** Profile: who one is here, what one recommends, and how it looks. */
export function ProfileScreen() {
  const [editing, setEditing] = useState(false);
  const { mutate, isPending } = useSignOut();
  const leave = () =>
    mutate(undefined, { onError: () => toastFailure('You could not be logged out. Try again.') });
  return (
    <>
      <PageHeader title="My Profile" />
      {editing ? (
        <ProfileForm onEnd={() => setEditing(false)} />
      ) : (
        <ProfileCard onEdit={() => setEditing(true)} />
      )}
      <Section title="Categories">
        <CategoryToggles />
      </Section>
      <Section title="Appearance">
        <ThemeChoice />
      </Section>
      <Section title="Your data">
        <YourData />
      </Section>
      <Section title="Session">
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden />}
          loading={isPending}
          onClick={leave}
        >
          Log Out
        </Button>
      </Section>
    </>
  );
}
