import { useNavigate } from 'react-router-dom';
import { thingPath } from '../../features/library/thing-path.js';
import { refusalText } from '../../lib/api/errors.js';
import { savingTexts } from '../../features/library/texts.js';
import { forgetShare, rememberedShare } from '../../features/shared/pending-share.js';
import { useSaveShared } from '../../features/shared/shared-page.js';
import { toastSuccess, toastError } from '../../lib/toasts/toast.js';
import { useRememberedCommand } from './use-remembered-command.js';
import { screenPath } from '../../lib/api/base-path.js';

/** After sign-in, saves the shared recommendation that the visitor wanted to keep. */
export function RememberedShare() {
  const { mutateAsync } = useSaveShared();
  const navigate = useNavigate();
  useRememberedCommand({
    remembered: rememberedShare,
    forget: forgetShare,
    send: mutateAsync,
    onDone: (saved) => {
      toastSuccess(savingTexts.saved(saved.title));
      // A person who has moved on to another page stays there.
      if (['/', '/home'].includes(screenPath())) void navigate(thingPath(saved.id));
    },
    onRefused: (failure) =>
      toastError(
        failure.status === 409
          ? savingTexts.alreadyThere
          : refusalText(failure, savingTexts.failed),
      ),
    onPostponed: () => toastError(savingTexts.keptForLater),
  });
  return null;
}
