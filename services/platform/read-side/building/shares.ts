import type { BuildOrder } from './build-models.js';

/**
 * How much work each read model is, of a thousand, by measuring (`npm run bench -- building`): what is
 * not named here is little. Being wrong costs time and nothing else.
 */
const weights: Readonly<Record<string, number>> = {
  opinions: 230,
  library: 220,
  'home-stats': 180,
  explore: 150,
  recommendations: 80,
};
const little = 20;
const weightOf = ({ model }: BuildOrder) => weights[model] ?? little;

/** The orders in so many parts at the most, of about the same work. */
export function shares(
  orders: readonly BuildOrder[],
  parts: number,
): readonly (readonly BuildOrder[])[] {
  const shared = Array.from({ length: parts }, () => ({ weight: 0, orders: [] as BuildOrder[] }));
  for (const order of orders.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const [least] = shared.toSorted((a, b) => a.weight - b.weight);
    least?.orders.push(order);
    if (least) least.weight += weightOf(order);
  }
  return shared.map((each) => each.orders).filter((part) => part.length > 0);
}
