import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  getInstallation,
  takeBackup,
} from '../../../../../services/contract/accounts/installation.js';
import { ErrorState } from '../../../components/feedback/states.js';
import { PageHeader } from '../../../components/page-header.js';
import { Section } from '../../../components/section.js';
import { refusalText } from '../../../lib/api/errors.js';
import { send } from '../../../lib/api/send.js';
import { t } from '../../../lib/language/translate.js';
import { fullDate, fullMoment, wholeNumber } from '../../../lib/text/format.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { InviteLink } from '../../friends/invite-code/invite-link.js';
import { Avatar } from '../../people/avatar.js';
import { useMe, displayName } from '../../people/people.js';
import classes from '../rows.module.css';

type Installation = z.output<typeof getInstallation.response>;

/** Milliseconds between two looks while a backup runs. */
const interval = 2_000;

const installationQuery = (me: string) =>
  queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => send(getInstallation, { user_email: me }, signal),
    refetchInterval: ({ state }) => (state.data?.backup?.isRunning ? interval : false),
  });

/** Gigabytes from ten on. */
const sizeOf = (bytes: number) =>
  bytes < 1e10
    ? t('{n} MB', { n: wholeNumber(Math.ceil(bytes / 1e6)) })
    : t('{n} GB', { n: wholeNumber(Math.floor(bytes / 1e9)) });

/** What the owner sees of the installation. Members get a page that does not exist. */
export function InstallationScreen() {
  const query = useQuery(installationQuery(useMe().email));
  const shown = query.data;
  return (
    <>
      <PageHeader title={t('Installation')} />
      {query.isError && (
        <ErrorState
          what={t('the installation')}
          failure={query.error}
          retry={() => void query.refetch()}
        />
      )}
      {shown && (
        <>
          <Section title={t('Health')}>
            <Health {...shown} />
          </Section>
          <Section title={t('Backup')}>
            <Backup backup={shown.backup} />
          </Section>
          <Section title={t('People')} amount={shown.people.length}>
            <People people={shown.people} />
          </Section>
          <Section title={t('Invite link')}>
            <InviteLink replaceable />
          </Section>
        </>
      )}
    </>
  );
}

function Health({ problems, storage, version }: Installation) {
  return (
    <div className="stack start gap-8">
      {problems.length === 0 && <p>{t('All is well.')}</p>}
      {problems.map((problem) => (
        <p key={problem} role="alert" className="breaks failure">
          {problem}
        </p>
      ))}
      <p className="note">
        {t('Version {version}. {used} of data, {free} left on the disk.', {
          version,
          used: sizeOf(storage.used),
          free: sizeOf(storage.free),
        })}
      </p>
    </div>
  );
}

function Backup({ backup }: Pick<Installation, 'backup'>) {
  const client = useQueryClient();
  const me = useMe().email;
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(takeBackup, { user_email: me }),
    onSettled: () => client.invalidateQueries({ queryKey: ['installation'] }),
    onError: (failure) => toastError(refusalText(failure, t("Couldn't begin the backup."))),
  });
  if (backup === null) return <p>{t('No backups are taken: set BACKUP_DIR.')}</p>;
  return (
    <div className="stack start gap-8">
      <p>
        {backup.at === null
          ? t('No backup yet.')
          : t('The last one is of {time}, and was restored as a test.', {
              time: fullMoment(backup.at),
            })}
      </p>
      {backup.failure !== null && (
        <p role="alert" className="breaks failure">
          {backup.failure}
        </p>
      )}
      <Button variant="default" loading={isPending || backup.isRunning} onClick={() => mutate()}>
        {t('Back up now')}
      </Button>
    </div>
  );
}

function People({ people }: Pick<Installation, 'people'>) {
  return (
    <ul className={classes.people} aria-label={t('People')}>
      {people.map((person) => (
        <li key={person.email} className="row gap-12">
          <Avatar person={person} size={36} />
          <div>
            <bdi>{displayName(person)}</bdi>
            <p className="note">
              {person.lastUsedAt === null
                ? t('Not signed in')
                : t('Here on {date}', { date: fullDate(person.lastUsedAt) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
