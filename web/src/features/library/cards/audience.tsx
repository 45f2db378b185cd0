import { IconEye } from '@tabler/icons-react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { t } from '../../../lib/language/translate.js';
import classes from './audience.module.css';

const texts = {
  private: t('Only you'),
  recipients: t('Those you sent it to'),
  friends: t('Friends'),
};

/** Who sees one's own recommendation, in a word; nothing for others' ones. */
export function Audience({ recommendation: { audience } }: { recommendation: Recommendation }) {
  if (audience === undefined) return null;
  return (
    <span className={classes.audience} title={t('Who sees it')}>
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{t('Who sees it')}: </span>
      {texts[audience]}
    </span>
  );
}
