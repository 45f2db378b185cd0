import { CloseButton } from '@mantine/core';
import { limits } from '../../../../../services/contract/limits.js';
import type { WellKnownThing } from '../../../../../services/contract/search/well-known.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { Translated } from '../../../components/translated.js';
import { t } from '../../../lib/language/translate.js';

interface ChosenThingProps {
  thing: WellKnownThing;
  why: string;
  onWrite: (why: string) => void;
  onDrop: () => void;
}

/** A chosen favourite with the field for its why. */
export function ChosenThing({ thing, why, onWrite, onDrop }: ChosenThingProps) {
  return (
    <li>
      <LimitedTextInput
        label={<Translated id="Why <title/>?" components={{ title: <bdi>{thing.title}</bdi> }} />}
        placeholder={t('I missed my stop twice.')}
        max={limits.why}
        value={why}
        onType={onWrite}
      />
      <CloseButton
        aria-label={t('Remove {name}', { name: thing.title })}
        size="lg"
        onClick={onDrop}
      />
    </li>
  );
}
