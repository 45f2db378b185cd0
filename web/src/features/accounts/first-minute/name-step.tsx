import { Button } from '@mantine/core';
import { FormActions } from '../../../components/form-actions.js';
import { NameForm } from '../first-steps/name-form.js';
import { t } from '../../../lib/language/translate.js';
import classes from './first-minute.module.css';

/** Asks for the person's name. */
export function NameStep({ onNext }: { onNext: () => void }) {
  return (
    <NameForm
      isDialog
      className={classes.step}
      action={t('Continue')}
      withButton={(button) => (
        <FormActions>
          <Button variant="default" onClick={onNext}>
            {t('Skip')}
          </Button>
          {button}
        </FormActions>
      )}
      onSaved={onNext}
    />
  );
}
