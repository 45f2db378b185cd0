import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';
import { friendsQuery } from '../friends/friends.js';
import { friendListsQuery } from '../friends/lists/friend-lists.js';
import { useMe } from '../people/people.js';
import { AddForm } from './add-form.js';
import classes from './add-form.module.css';
import { prefilledValues } from './prefilled-values.js';
import { t } from '../../lib/language/translate.js';

/** Add New as a page, prefilled from the URL. */
export function AddScreen() {
  const me = useMe().email;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Faces and groups that came later would move the fields below.
  const groups = useQuery(friendListsQuery(me));
  const isReady = useIsReady([useQuery(friendsQuery(me)), groups]);
  const toList = () => void navigate('/my-trboo');
  return (
    <>
      <PageHeader
        title={t('Add New')}
        subtitle={t('Something good you want to remember')}
        keepFocus
      />
      {isReady && (
        <div className={classes.page}>
          <AddForm
            prefilled={prefilledValues(search)}
            areGroupsLate={groups.data === undefined}
            onSaved={toList}
            onCancel={toList}
          />
        </div>
      )}
    </>
  );
}
