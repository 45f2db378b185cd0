import { type z } from 'zod';
import { fitsCharacters, trimmedText } from '../../../events/kernel/characters.js';
import type { AddRecommendation } from '../../../events/library/commands.js';
import { type ImportChoices, type PreviewRow, previewRow } from '../../contract/library/import.js';
import { limits } from '../../contract/limits.js';
import { idFrom } from '../../platform/decisions/command.js';
import { makerOf, yearOf } from './parsing/identity.js';
import { importedRow } from './parsing/row.js';

/** A row with what importing it would do. */
export const planRow = importedRow.extend(
  previewRow.pick({ row: true, status: true, doubt: true, known: true }).shape,
);
export type PlanRow = z.infer<typeof planRow>;

/** Rows of one stored part. */
export const partSize = 1_000;
export const partOf = (row: number) => `rows ${Math.floor(row / partSize)}`;

/** The id of what a row adds. */
export const recommendationIdOf = (importId: string, row: number) => idFrom(`${importId}.${row}`);

export const isLongWhy = ({ why }: Pick<PlanRow, 'why'>) => !fitsCharacters(why, limits.why);

/** What is done with a row. */
export type RowDecision = 'add' | 'present' | 'doubtful' | 'filtered' | 'why-too-long';

/** What the person's choices do with a row. */
export function decisionOn(row: PlanRow, choices: ImportChoices): RowDecision {
  const { shelves, minRating, takeDoubtful, shorten } = choices;
  const isMatch = row.known !== undefined && choices.matches.includes(row.row);
  if (row.status === 'present' || isMatch) return 'present';
  const isShelved = shelves === null || row.shelves.some((shelf) => shelves.includes(shelf));
  const isRated = minRating === null || (row.rating !== null && row.rating >= minRating);
  if (!isShelved || !isRated) return 'filtered';
  const isException = choices.exceptions.includes(row.row);
  if (row.status === 'doubtful' && takeDoubtful === isException) return 'doubtful';
  return isLongWhy(row) && !shorten ? 'why-too-long' : 'add';
}

/** At most 500 characters, cut between words where there are any. */
function shortened(why: string): string {
  let text = why.slice(0, limits.why - 1);
  while (!fitsCharacters(text, limits.why - 1)) text = text.slice(0, -1);
  return `${text
    .toWellFormed()
    .replace(/\s+\S{0,30}$/, '')
    .trimEnd()}…`;
}

/** The recommendation that a row adds. */
export function recommendationFor(
  row: PlanRow,
  choices: ImportChoices,
  of: { readonly importId: string; readonly userId: string; readonly time: string },
): AddRecommendation['recommendation'] {
  const { audience, why: general } = choices;
  const own = trimmedText(row.why);
  const fitting = isLongWhy(row) ? shortened(own) : own;
  const isStorable = JSON.stringify(row.metadata).length <= limits.metadata;
  return {
    recommendationId: recommendationIdOf(of.importId, row.row),
    ownerId: of.userId,
    type: row.type,
    title: row.title,
    description: fitting || general,
    link: row.link,
    metadata: isStorable ? row.metadata : {},
    keepPrivate:
      audience === 'as-exported' ? (row.exported?.keepPrivate ?? true) : audience === 'private',
    addedAt: row.date ?? of.time,
  };
}

/** The reaction that a rating becomes; null for none. */
export function reactionFor(row: PlanRow, choices: ImportChoices): 'Like' | 'Dislike' | null {
  if (row.exported) {
    const { reaction } = row.exported;
    return reaction && (reaction === 'liked' ? 'Like' : 'Dislike');
  }
  const { likeFrom, dislikeTo } = choices;
  if (row.rating === null) return null;
  if (likeFrom !== null && row.rating >= likeFrom) return 'Like';
  return dislikeTo !== null && row.rating <= dislikeTo ? 'Dislike' : null;
}

/** Maker and year. */
export const detailOf = (of: Pick<PlanRow, 'metadata'>) =>
  [makerOf(of), yearOf(of)].filter(Boolean).join(', ');

/** A row as it is shown. */
export function shownRow(row: PlanRow): PreviewRow {
  const { metadata, link, date, exported, ...shown } = row;
  return { ...shown, detail: detailOf(row), why: row.why.slice(0, limits.why) };
}
