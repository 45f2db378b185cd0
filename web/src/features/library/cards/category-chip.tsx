import type { Category } from '../../../../../services/contract/people/user.js';
import { categoryKinds } from '../categories.js';
import classes from './category-chip.module.css';

/** Names the category in its hue. */
export function CategoryChip({ type }: { type: Category }) {
  return (
    <span className={classes.chip} data-type={type}>
      {categoryKinds[type].label}
    </span>
  );
}
