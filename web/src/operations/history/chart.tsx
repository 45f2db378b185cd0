import { useState } from 'react';
import type { Point } from './history.js';

const [width, height] = [320, 64];
const edge = 2;

const clock = (at: number) => new Date(at).toISOString().slice(11, 19);
const shown = (value: number) =>
  value < 10 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toString();

/** A line chart with its unit; shows the value under the pointer. */
export function Chart({
  title,
  unit,
  points,
}: {
  readonly title: string;
  readonly unit: string;
  readonly points: readonly Point[];
}) {
  const [pointed, setPointed] = useState<number>();
  const [first, last] = [points[0], points.at(-1)];
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const span = first && last ? Math.max(1, last.at - first.at) : 1;
  const x = (at: number) => edge + ((at - (first?.at ?? at)) / span) * (width - 2 * edge);
  const y = (value: number) => height - edge - (value / highest) * (height - 2 * edge);
  const line = points
    .map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ');
  const moment = (pointed === undefined ? undefined : points[pointed]) ?? last;
  return (
    <figure className="chart">
      <figcaption>
        <span>{title}</span>
        <span className="now">
          {moment ? `${shown(moment.value)} ${unit}` : '–'}
          {pointed !== undefined && moment && <small> at {clock(moment.at)} UTC</small>}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${last ? `${shown(last.value)} ${unit}` : 'no data yet'}, at most ${shown(highest)}`}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width: wide } = currentTarget.getBoundingClientRect();
          const share = Math.min(1, Math.max(0, (clientX - left) / wide));
          const at = (first?.at ?? 0) + share * span;
          const next = points.findIndex((point) => point.at >= at);
          setPointed(next === -1 ? points.length - 1 : next);
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <line className="base" x1="0" x2={width} y1={height - 1} y2={height - 1} />
        <polyline points={line} />
        {pointed !== undefined && moment && (
          <line className="pointer" x1={x(moment.at)} x2={x(moment.at)} y1="0" y2={height} />
        )}
      </svg>
    </figure>
  );
}
