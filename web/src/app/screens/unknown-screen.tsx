import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/states.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../lib/language/translate.js';

/** Shown for an unknown address. */
export function UnknownScreen() {
  return (
    <>
      <PageHeader title={t('Page not found')} />
      <EmptyState
        title={t("This page doesn't exist.")}
        hint={t('The link may be old, or the address mistyped.')}
      >
        <Button component={Link} to="/" variant="default">
          {t('Back to Home')}
        </Button>
      </EmptyState>
    </>
  );
}
