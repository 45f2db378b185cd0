import { Switch } from '@mantine/core';
import type { Category } from '../../../../../services/contract/people/user.js';
import { refusalText } from '../../../lib/api/errors.js';
import { categoryKinds, categoryOrder } from '../../library/categories.js';
import { useMe } from '../../people/me.js';
import { useChooseCategories, withToggled } from './profile.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { t } from '../../../lib/language/translate.js';
import classes from './profile.module.css';

/** Enables or disables categories; each toggle is saved at once. */
export function CategoryToggles() {
  const me = useMe();
  const { mutateAsync } = useChooseCategories();
  const toggle = (category: Category) => {
    if (withToggled(me, category).length === 0) {
      toastError(t('Keep at least one category.'));
      return;
    }
    mutateAsync(category).catch((failure: unknown) =>
      toastError(refusalText(failure, t('Failed to save categories'))),
    );
  };
  return (
    <div className={classes.categories}>
      {categoryOrder.map((category) => (
        <Switch
          key={category}
          label={categoryKinds[category].label}
          checked={me.enabledCategories.includes(category)}
          onChange={() => toggle(category)}
        />
      ))}
    </div>
  );
}
