import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Avatar } from '../../components/avatar.js';
import { PageHeader } from '../../components/page-header.js';
import { Section } from '../../components/section.js';
import { useMe } from '../../lib/me.js';
import { displayName } from '../../lib/people.js';
import { useSignOut } from '../../lib/queries/session.js';
import { toastFailure } from '../../lib/toast.js';
import classes from './profile.module.css';
import { ThemeChoice } from './theme-choice.js';

/** Profile: who one is here, and how it looks. */
export function ProfileScreen() {
  const me = useMe();
  const { mutate, isPending } = useSignOut();
  const leave = () =>
    mutate(undefined, { onError: () => toastFailure('You could not be logged out. Try again.') });
  return (
    <>
      <PageHeader title="My Profile" />
      <div className={classes.card}>
        <Avatar person={me} size={88} />
        <div className={classes.who}>
          <p className={classes.name}>{displayName(me)}</p>
          <p className={classes.email}>{me.email}</p>
          {me.bio && <p className={classes.bio}>{me.bio}</p>}
        </div>
      </div>
      <Section title="Appearance">
        <ThemeChoice />
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
