import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Person } from '../../../../../services/contract/people/user.js';
import { Brand } from '../../../components/brand.js';
import { EmptyState, ErrorState } from '../../../components/feedback/states.js';
import { ApiError } from '../../../lib/api/errors.js';
import { Avatar } from '../../people/avatar.js';
import { displayName } from '../../people/people.js';
import { inviterQuery, pendingInvite } from './invite-code.js';
import { t, Translated } from '../../../lib/language/translate.js';
import classes from '../friends.module.css';

/** The page of an invite link: the inviter, with a button that makes them a friend. */
export function InviteScreen() {
  const { code = '' } = useParams();
  const query = useQuery(inviterQuery(code));
  return (
    <div className={classes.screen}>
      <title>
        {query.data ? `${displayName(query.data)} · Trboo` : `${t('Invitation')} · Trboo`}
      </title>
      <header className={classes.head}>
        <Brand name="Trboo" />
      </header>
      <main className={classes.main}>
        {!query.data && <h1 className="visually-hidden">{t('An invitation')}</h1>}
        {query.data && <Invitation person={query.data} code={code} />}
        {query.isPending && (
          <div className={classes.wait} role="status">
            {t('Loading the invitation…')}
          </div>
        )}
        {query.isError && isUnknown(query.error) && (
          <div role="alert">
            <EmptyState
              title={t('This invite link is no longer valid')}
              hint={t('Ask your friend for a new one.')}
            >
              <Button component={Link} to="/">
                {t('Go to Trboo')}
              </Button>
            </EmptyState>
          </div>
        )}
        {query.isError && !isUnknown(query.error) && (
          <ErrorState
            what={t('the invitation')}
            failure={query.error}
            retry={() => void query.refetch()}
          />
        )}
      </main>
    </div>
  );
}

function Invitation({ person, code }: { person: Person; code: string }) {
  const navigate = useNavigate();
  const name = displayName(person);
  const accept = () => {
    pendingInvite.set(code);
    // A visitor is sent to sign in first.
    void navigate('/');
  };
  return (
    <article className={classes.card} aria-labelledby="inviter">
      <Avatar person={person} size={112} />
      <h1 id="inviter">
        <Translated id="<name/> invites you to Trboo" components={{ name: <bdi>{name}</bdi> }} />
      </h1>
      <p className={classes.pitch}>
        {t('Books, films, music and places, recommended by the people whose taste you trust.')}
      </p>
      <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={accept}>
        <span>
          <Translated id="Add <name/> as a friend" components={{ name: <bdi>{name}</bdi> }} />
        </span>
      </Button>
    </article>
  );
}

const isUnknown = (failure: Error) =>
  failure instanceof ApiError && (failure.status === 404 || failure.status === 400);
