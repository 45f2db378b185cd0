import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api/errors.js';
import { useMe } from '../../people/me.js';
import { savingWords } from '../messages.js';
import { useSaveRecommendation } from './commands.js';
import { toastDone, toastFailure } from '../../../lib/toast.js';
import { ActionButton } from '../../../components/action-button.js';
import type { CardActionProps } from '../cards/card-actions.js';

/** Saves somebody else's recommendation to the library; on one's own there is nothing to save. */
export function SaveButton({ recommendation }: CardActionProps) {
  const me = useMe().email;
  const { mutateAsync, isPending, isSuccess } = useSaveRecommendation();
  if (recommendation.addedBy === me) return null;
  const save = () => {
    if (isPending) return;
    mutateAsync(recommendation)
      .then(() => toastDone(savingWords.saved(recommendation.title)))
      .catch((failure: unknown) => toastFailure(saveFailure(failure)));
  };
  const saved = isPending || isSuccess;
  return (
    <ActionButton
      label="Save to library"
      Icon={saved ? IconBookmarkFilled : IconBookmark}
      done={saved}
      onClick={save}
    />
  );
}

function saveFailure(failure: unknown): string {
  return failure instanceof ApiError && failure.status === 409
    ? savingWords.alreadyThere
    : savingWords.failed;
}
