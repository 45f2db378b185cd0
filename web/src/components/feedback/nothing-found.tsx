import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useFocusOnUnmount } from '../../lib/page/focus.js';
import { EmptyState } from './empty-state.js';
import { t } from '../../lib/language/translate.js';

interface NothingFoundProps {
  title?: string;
  /** Shows everything again. */
  onClear: () => void;
}

const findSearchField = () => () =>
  document.querySelector<HTMLElement>('main input[type="search"]');

/** Says that a search found nothing. */
export function NothingFound({ title = t('Nothing found'), onClear }: NothingFoundProps) {
  const state = useRef<HTMLDivElement>(null);
  useFocusOnUnmount(state, findSearchField);
  return (
    <div ref={state}>
      <EmptyState title={title}>
        <Button variant="default" onClick={onClear}>
          {t('Clear search')}
        </Button>
      </EmptyState>
    </div>
  );
}
