import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../lib/language/translate.js';

/** Shown for a recommendation that is not there, or that the person may not see. */
export function MissingThing() {
  return (
    <>
      <PageHeader title={t('Not here')} />
      <EmptyState
        title={t("We can't show you this recommendation.")}
        hint={t("Perhaps it was deleted, or isn't shared with you any more.")}
      >
        <Button component={Link} to="/discover">
          {t('Go to Explore')}
        </Button>
      </EmptyState>
    </>
  );
}
