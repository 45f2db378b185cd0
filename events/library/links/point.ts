/** A place on the earth, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The point that makes up the whole text, such as `48.85,2.35`; null when it is not one. */
export function pointOf(text: string): Point | null {
  const pair = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [lat, lng] = [Number(pair?.[1]), Number(pair?.[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
