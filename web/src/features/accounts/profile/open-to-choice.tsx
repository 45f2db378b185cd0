import { type OpenTo, openToChoices } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/me.js';
import { useChooseOpenTo } from './profile.js';
import { t } from '../../../lib/language/translate.js';
import classes from './profile.module.css';

const texts: Readonly<Record<OpenTo, { label: string; hint: string }>> = {
  everyone: {
    label: t('On'),
    hint: t('Friends can send you recommendations, and people who have a link of yours can, too.'),
  },
  friends: { label: t('Friends only'), hint: t('Only friends can send you recommendations.') },
  nobody: {
    label: t('Off'),
    hint: t('Nobody can send you recommendations. What you subscribed to still arrives.'),
  },
};

/** Selects from whom the person takes recommendations; saved at once. */
export function OpenToChoice() {
  const { openTo } = useMe();
  const { mutateAsync } = useChooseOpenTo();
  const choose = (chosen: OpenTo) => {
    mutateAsync(chosen).catch((failure: unknown) =>
      toastError(refusalText(failure, t("Couldn't save. Try again."))),
    );
  };
  return (
    <>
      <fieldset className={classes.themes}>
        <legend className="visually-hidden">{t('Open to recommendations')}</legend>
        {openToChoices.map((value) => (
          <label key={value} className={classes.theme}>
            <input
              type="radio"
              name="open-to"
              className="visually-hidden"
              checked={openTo === value}
              onChange={() => choose(value)}
            />
            {texts[value].label}
          </label>
        ))}
      </fieldset>
      <p className={classes.choiceHint} role="status">
        {texts[openTo].hint}
      </p>
    </>
  );
}
