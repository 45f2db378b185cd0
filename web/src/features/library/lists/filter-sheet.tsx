import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../lib/language/translate.js';
import { FormActions } from '../../../components/form-actions.js';
import { Sheet } from '../../../components/sheet.js';

interface FilterSheetProps {
  onClose: () => void;
  /** The filters; each takes effect at once. */
  children: ReactNode;
}

/** The filters of a list on a phone. */
export function FilterSheet({ onClose, children }: FilterSheetProps) {
  return (
    <Sheet small title={t('Filters')} onClose={onClose}>
      <div className="stack gap-12">{children}</div>
      <FormActions>
        <Button onClick={onClose}>{t('Done')}</Button>
      </FormActions>
    </Sheet>
  );
}
