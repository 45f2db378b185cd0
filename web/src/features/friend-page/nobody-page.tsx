import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../lib/language/translate.js';

/** Shown instead of a person whom the caller does not know, or has blocked. */
export function NobodyPage({ isBlocked = false }: { isBlocked?: boolean }) {
  return (
    <>
      <PageHeader title={t('Nobody here')} />
      <EmptyState
        title={isBlocked ? t('You have blocked this person.') : t("We can't show you this person.")}
        hint={
          isBlocked
            ? t('You can unblock them on the Friends screen.')
            : t('They may have left, or you know them by another address.')
        }
      >
        <Button component={Link} to="/friends">
          {t('Go to Friends')}
        </Button>
      </EmptyState>
    </>
  );
}
