import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../lib/language/translate.js';

/** Shown for an unknown address (specification §2). */
export function UnknownScreen() {
  return (
    <>
      <PageHeader title={t('Unexpected Application Error!')} />
      <EmptyState title={t("This page doesn't exist.")}>
        <Button component={Link} to="/">
          {t('Back to Home')}
        </Button>
      </EmptyState>
    </>
  );
}
