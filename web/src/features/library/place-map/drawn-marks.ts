import type { MapMark } from './place-clusters.js';

/** The marks on a map. One that stays is not drawn again, so that it keeps the focus. */
export class DrawnMarks<Drawn> {
  private readonly drawn = new Map<string, Drawn>();

  constructor(
    private readonly draw: (mark: MapMark) => Drawn,
    private readonly remove: (drawn: Drawn) => void,
  ) {}

  /** Shows exactly these marks. */
  show(marks: readonly MapMark[]): void {
    const shown = new Set(marks.map(({ id }) => id));
    for (const [id, each] of this.drawn) {
      if (shown.has(id)) continue;
      this.remove(each);
      this.drawn.delete(id);
    }
    for (const mark of marks) {
      if (!this.drawn.has(mark.id)) this.drawn.set(mark.id, this.draw(mark));
    }
  }
}
