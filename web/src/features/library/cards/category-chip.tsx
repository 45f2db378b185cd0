import type { Category } from '../../../../../services/contract/people/user.js';
import { categoryKinds } from '../categories.js';
import classes from './category-chip.module.css';

/** The category's name in its colour. */
export function CategoryChip({ type }: { type: Category }) {
  return (
    <span className={classes.chip} data-type={type}>
      {categoryKinds[type].label}
    </span>
  );
}
