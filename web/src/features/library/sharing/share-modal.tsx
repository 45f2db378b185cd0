import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { Sheet } from '../../../components/sheet.js';
import { t } from '../../../lib/language/translate.js';
import { useMe, displayName } from '../../people/people.js';
import { NotShareable, useIsNotShareable } from './not-shareable.js';
import { SendRecommendation } from '../sending/send-recommendation.js';
import classes from '../library.module.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../lib/confirm.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { PersonFace, PersonLink } from '../../people/person-link.js';
import { answerText, recipientsQuery } from './share-answers.js';
import { useWithdraw } from './sharing.js';

/** The recipients of the person's own recommendation, with buttons to withdraw it. */
function Withdraw({ recommendation }: { recommendation: Recommendation }) {
  const { data: recipients = [] } = useQuery(recipientsQuery(useMe().email, recommendation.id));
  const { mutateAsync, isPending, variables } = useWithdraw(recommendation);
  // Callbacks of `mutate` would not be called after another press, or once the dialog is closed.
  const take = (toEmails: string[] | undefined, whom: string) =>
    void mutateAsync(toEmails)
      .then(() => toastSuccess(t('Taken back from {name}', { name: whom })))
      .catch((failure: unknown) =>
        toastError(refusalText(failure, t("Couldn't take it back. Try again."))),
      );
  const askForAll = () =>
    confirm({
      title: t('Take back from everyone'),
      question: t(
        "It is removed from everyone's inbox and library, including people it was passed on to. Friends still see it unless it is private.",
      ),
      action: t('Take back'),
      onConfirm: () => take(undefined, t('everyone')),
    });
  if (recipients.length === 0) return null;
  return (
    <div className={classes.takeBack}>
      <h3 className="label">{t('Sent to')}</h3>
      <ul className={classes.recipients}>
        {recipients.map(({ recipient, answer }) => (
          <li key={recipient.email}>
            <PersonFace person={recipient} size={28} />
            <PersonLink person={recipient} className="grow breaks">
              {answerText(answer, recipient)}
            </PersonLink>
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.take ?? ''}
              loading={isPending && variables?.[0] === recipient.email}
              onClick={() => take([recipient.email], displayName(recipient))}
              aria-label={t('Take back from {name}', { name: displayName(recipient) })}
            >
              {t('Take back')}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        color="red"
        loading={isPending && variables === undefined}
        onClick={askForAll}
      >
        {t('Take back from everyone')}
      </Button>
    </div>
  );
}

interface ShareModalProps {
  recommendation: Recommendation;
  /** The why to begin with. */
  startWhy?: string;
  onClose: () => void;
  onSent?: () => void;
}

/** Sends a recommendation to friends and lists, with a why. */
export function ShareModal({ recommendation, startWhy, onClose, onSent }: ShareModalProps) {
  const isOwn = recommendation.addedBy === useMe().email;
  const title = (
    <p className={classes.what} dir="auto">
      {recommendation.title}
    </p>
  );
  if (useIsNotShareable(recommendation)) {
    return (
      <Sheet title={t('Share')} onClose={onClose}>
        {title}
        <NotShareable recommendation={recommendation} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t('Share')} onClose={onClose}>
      <SendRecommendation
        asTabs
        recommendation={recommendation}
        header={title}
        startWhy={startWhy}
        onCancel={onClose}
        onSent={onSent ?? onClose}
      />
      {isOwn && <Withdraw recommendation={recommendation} />}
    </Sheet>
  );
}
