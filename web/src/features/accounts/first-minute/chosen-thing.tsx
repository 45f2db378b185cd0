import { CloseButton } from '@mantine/core';
import { limits } from '../../../../../services/contract/limits.js';
import type { WellKnownThing } from '../../../../../services/contract/search/well-known.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';

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
        label={
          <>
            Why <bdi>{thing.title}</bdi>?
          </>
        }
        placeholder="I missed my stop twice."
        max={limits.why}
        value={why}
        onType={onWrite}
      />
      <CloseButton aria-label={`Remove ${thing.title}`} size="lg" onClick={onDrop} />
    </li>
  );
}
