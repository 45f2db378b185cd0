import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { Sheet } from '../../../components/sheet.js';
import { t } from '../../../lib/language/translate.js';
import { useMe } from '../../people/me.js';
import { NotShareable, useIsNotShareable } from './not-shareable.js';
import { SendRecommendation } from '../sending/send-recommendation.js';
import classes from './sharing.module.css';
import { Withdraw } from './withdraw.js';

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
