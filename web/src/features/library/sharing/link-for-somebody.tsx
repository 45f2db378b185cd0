import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../library.module.css';
import type { LinkOptions } from './sharing.js';

interface LinkForSomebodyProps {
  options: LinkOptions;
  onMake: (options: LinkOptions) => void;
}

/** Makes a link that says for whom it is, or one without answers. */
export function LinkForSomebody({ options, onMake }: LinkForSomebodyProps) {
  const [forWhom, setForWhom] = useState('');
  const [takesAnswers, setTakesAnswers] = useState(true);
  const chosen = { forWhom: forWhom.trim(), takesAnswers };
  const isMade = JSON.stringify({ forWhom: '', takesAnswers: true, ...options });
  return (
    <details className={classes.another}>
      <summary>{t('Make another link')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onMake(chosen);
        }}
      >
        <TextInput
          label={t('For whom (optional)')}
          description={t('The page says so: “For Mum”.')}
          maxLength={limits.name}
          value={forWhom}
          onChange={(event) => setForWhom(event.currentTarget.value)}
        />
        <Checkbox
          my="sm"
          label={t('Visitors can answer')}
          description={t('Only you see their answers.')}
          checked={takesAnswers}
          onChange={(event) => setTakesAnswers(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" disabled={JSON.stringify(chosen) === isMade}>
          {t('Make this link')}
        </Button>
      </form>
    </details>
  );
}
