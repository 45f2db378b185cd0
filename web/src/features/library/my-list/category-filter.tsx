import type { Category } from '../../../../../services/contract/people/user.js';
import { categoryKinds, categoryOrder } from '../categories.js';
import { t } from '../../../lib/language/translate.js';
import classes from './library.module.css';

interface CategoryFilterProps {
  chosen: Category | null;
  onChoose: (category: Category | null) => void;
}

/** Selects the category to show. */
export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  const choices = [null, ...categoryOrder];
  return (
    <fieldset className={classes.filter} data-shelf>
      <legend className="visually-hidden">{t('Category')}</legend>
      {choices.map((choice) => (
        <label key={choice ?? 'all'} className={classes.choice}>
          <input
            type="radio"
            name="category"
            className="visually-hidden"
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {choice ? categoryKinds[choice].label : t('All')}
        </label>
      ))}
    </fieldset>
  );
}
