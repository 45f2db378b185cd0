import type { MapMark } from './place-clusters.js';
import { t } from '../../../lib/language/translate.js';

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

/** Pixels; the marker's tip is at the bottom centre. */
export const markerSize = { width: 32, height: 40 } as const;

/** The marker as SVG in a CSS colour. */
export const markerSvg = (colour: string, className = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="${className}" viewBox="0 0 32 40" ` +
  `width="${markerSize.width}" height="${markerSize.height}" aria-hidden="true">` +
  `<path stroke="#fffdf9" stroke-width="1.5" fill="${colour}" ` +
  'd="M16 38.5C8.5 29 3 22.6 3 15.5a13 13 0 0 1 26 0C29 22.6 23.5 29 16 38.5Z"/>' +
  '<circle cx="16" cy="15.5" r="5" fill="#fffdf9"/></svg>';

/** Pixels of the disc that stands for several places: large enough for a finger. */
export const clusterSize = 44;

/** Its accessible name. */
export const clusterTitle = (count: number) =>
  t('{count, plural, other {# places, zoom in}}', { count });

/** Opens a new tab without access to this page. */
export function openBeside(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
