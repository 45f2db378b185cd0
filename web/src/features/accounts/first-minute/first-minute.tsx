import { useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { Sheet } from '../../../components/sheet.js';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { useMe } from '../../people/people.js';
import { FavouritesStep } from './favourites-step.js';
import { firstMinuteOver } from './first-minute-over.js';
import { ShareStep } from './share-step.js';
import { t } from '../../../lib/language/translate.js';
import { Button } from '@mantine/core';
import { FormActions } from '../../../components/form-actions.js';
import { NameForm } from '../first-steps/name-form.js';

/** Asks for the person's name. */
function NameStep({ onNext }: { onNext: () => void }) {
  return (
    <NameForm
      isDialog
      className="stack gap-16"
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

const steps = ['name', 'favourites', 'share'] as const;
type Step = (typeof steps)[number];

const titles: Readonly<Record<Step, string>> = {
  name: t('What do your friends call you?'),
  favourites: t('Three things you love'),
  share: t('Send one to a friend'),
};

/**
 * The first minute of a new account: a name, favourites with a line each, and the first share. Every
 * step can be skipped; once finished or closed, it does not come back.
 */
export function FirstMinute() {
  const { email: me } = useMe();
  const [, setOver] = useDeviceState(firstMinuteOver, me);
  const [step, setStep] = useState<Step>('name');
  const [favourites, setFavourites] = useState<readonly Recommendation[]>([]);
  const end = () => setOver(true);
  return (
    <Sheet title={titles[step]} onClose={end}>
      <div className="stack gap-16">
        <p className="note">
          {t('Step {step} of {steps}', { step: steps.indexOf(step) + 1, steps: steps.length })}
        </p>
        {step === 'name' && <NameStep onNext={() => setStep('favourites')} />}
        {step === 'favourites' && (
          <FavouritesStep
            onAdded={(added) => setFavourites((before) => [...before, added])}
            onNext={() => setStep('share')}
          />
        )}
        {step === 'share' && <ShareStep favourites={favourites} onEnd={end} />}
      </div>
    </Sheet>
  );
}
