import type { ReactNode } from 'react';
import type { Palette } from './palette.js';

/** The drawing area, above the title. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: () => number;
}

export type Motif = (sheet: Sheet) => ReactNode;

const range = (length: number) => Array.from({ length }, (_, index) => index);
const between = (sheet: Sheet, low: number, high: number) => low + sheet.random() * (high - low);
const shapeAt = (sheet: Sheet, index: number) =>
  sheet.palette.shapes[index % 3] ?? sheet.palette.ink;

/** A disc over a striped horizon. */
export const sun: Motif = (sheet) => {
  const { width, height, palette } = sheet;
  const radius = Math.min(width, height) * between(sheet, 0.2, 0.42);
  const horizon = height * between(sheet, 0.56, 0.8);
  return (
    <>
      <circle
        cx={width * between(sheet, 0.2, 0.8)}
        cy={horizon - radius * 0.3}
        r={radius}
        fill={shapeAt(sheet, 1)}
      />
      <rect y={horizon} width={width} height={height} fill={palette.ground} />
      {range(6).map((line) => (
        <rect
          key={line}
          y={horizon + line * line * 1.6 + line * 2}
          width={width}
          height={1.2 + line * 0.7}
          fill={shapeAt(sheet, 0)}
        />
      ))}
    </>
  );
};

/** Rings around a point, as on a record or from a mast. */
export const rings: Motif = (sheet) => {
  const { width, height } = sheet;
  const centre = { cx: width * between(sheet, 0.2, 0.8), cy: height * between(sheet, 0.35, 0.6) };
  const reach = Math.max(width, height) * 0.62;
  return range(7).map((ring) => (
    <circle
      key={ring}
      {...centre}
      r={reach * (1 - ring / 7)}
      fill={ring % 2 ? sheet.palette.ground : shapeAt(sheet, ring / 2)}
    />
  ));
};

export const hills: Motif = (sheet) => {
  const { width, height } = sheet;
  return (
    <>
      <circle
        cx={width * between(sheet, 0.2, 0.8)}
        cy={height * 0.26}
        r={Math.min(width, height) * 0.12}
        fill={shapeAt(sheet, 2)}
      />
      {range(3).map((layer) => {
        const top = height * (0.42 + layer * 0.2);
        const lift = height * between(sheet, 0.12, 0.3);
        const bend = width * between(sheet, 0.2, 0.8);
        return (
          <path
            key={layer}
            fill={shapeAt(sheet, layer + 1)}
            d={`M0 ${top} Q${bend} ${top - lift} ${width} ${top + lift * 0.2} V${height * 2} H0Z`}
          />
        );
      })}
    </>
  );
};

/** Bars of a sound wave. */
export const bars: Motif = (sheet) => {
  const { width, height } = sheet;
  const step = width / 11;
  return range(9).map((bar) => {
    const barHeight = height * between(sheet, 0.16, 0.78);
    return (
      <rect
        key={bar}
        x={step * (bar + 1.2)}
        y={height * 0.52 - barHeight / 2}
        width={step * 0.6}
        height={barHeight}
        rx={step * 0.3}
        fill={shapeAt(sheet, bar)}
      />
    );
  });
};

/** Arches within arches. */
export const arches: Motif = (sheet) => {
  const { width, height } = sheet;
  const middle = width * between(sheet, 0.4, 0.6);
  return range(4).map((arch) => {
    const radius = width * (0.42 - arch * 0.1);
    const top = height * (0.12 + arch * 0.15);
    return (
      <path
        key={arch}
        fill={arch === 3 ? sheet.palette.ground : shapeAt(sheet, arch)}
        d={`M${middle - radius} ${height} V${top + radius} A${radius} ${radius} 0 0 1 ${middle + radius} ${top + radius} V${height}Z`}
      />
    );
  });
};

/** Beams of light from a corner. */
export const rays: Motif = (sheet) => {
  const { width, height } = sheet;
  const isLeft = sheet.random() < 0.5;
  const x = isLeft ? width * 0.08 : width * 0.92;
  return (
    <>
      {range(5).map((ray) => {
        const angle = (ray * 0.32 + 0.08) * (isLeft ? 1 : -1) + (isLeft ? 0 : Math.PI);
        const reach = width * 2;
        const pointAt = (direction: number) =>
          `${x + Math.cos(direction) * reach} ${height * 0.12 + Math.sin(direction) * reach}`;
        const next = angle + (isLeft ? 0.17 : -0.17);
        return (
          <path
            key={ray}
            fill={shapeAt(sheet, ray)}
            d={`M${x} ${height * 0.12} L${pointAt(angle)} L${pointAt(next)}Z`}
          />
        );
      })}
      <circle
        cx={x}
        cy={height * 0.12}
        r={Math.min(width, height) * 0.13}
        fill={shapeAt(sheet, 2)}
      />
    </>
  );
};

/** Quarter discs on a grid. */
export const quarters: Motif = (sheet) => {
  const { width, height } = sheet;
  const cell = width / (width > height ? 4 : 3);
  const rows = Math.ceil(height / cell);
  return range(rows * 4).map((index) => {
    const x = (index % 4) * cell;
    const y = Math.floor(index / 4) * cell;
    const rotation = Math.floor(sheet.random() * 4) * 90;
    const isFilled = sheet.random() < 0.82;
    return isFilled ? (
      <path
        key={index}
        fill={shapeAt(sheet, Math.floor(sheet.random() * 3))}
        transform={`rotate(${rotation} ${x + cell / 2} ${y + cell / 2})`}
        d={`M${x} ${y} h${cell} a${cell} ${cell} 0 0 1 ${-cell} ${cell}Z`}
      />
    ) : null;
  });
};

/** Slanting bands. */
export const bands: Motif = (sheet) => {
  const { width, height } = sheet;
  const slope = between(sheet, 0.4, 0.9) * (sheet.random() < 0.5 ? 1 : -1);
  return range(5).map((band) => {
    const y = height * (band * 0.3 - 0.25);
    const thickness = height * between(sheet, 0.08, 0.17);
    return (
      <path
        key={band}
        fill={shapeAt(sheet, band)}
        d={`M0 ${y} L${width} ${y + width * slope} v${thickness} L0 ${y + thickness}Z`}
      />
    );
  });
};

/** Petals around a centre. */
export const petals: Motif = (sheet) => {
  const { width, height } = sheet;
  const x = width * between(sheet, 0.4, 0.6);
  const y = height * 0.5;
  const length = Math.min(width, height) * 0.24;
  const count = 6 + Math.floor(sheet.random() * 4);
  return (
    <>
      {range(count).map((petal) => (
        <ellipse
          key={petal}
          cx={x}
          cy={y - length * 1.05}
          rx={length * 0.42}
          ry={length}
          fill={shapeAt(sheet, petal % 2)}
          transform={`rotate(${(petal * 360) / count} ${x} ${y})`}
        />
      ))}
      <circle cx={x} cy={y} r={length * 0.42} fill={shapeAt(sheet, 2)} />
    </>
  );
};
