import type { BuildOrder } from './build-models.js';

/**
 * Measured share of each read model in a build's work, out of 1,000. Other read models are
 * small. Models in one line fold the same sealed texts, so one thread unseals
 * them once. Outdated weights only make a build slower.
 */
const weights: readonly (readonly [models: readonly string[], weight: number])[] = [
  [['explore', 'recommendations'], 400],
  [['home-stats'], 240],
  [['library'], 220],
  [['opinions'], 140],
];
const defaultWeight = 10;

/** Splits orders into at most `maxParts` parts of about the same work. */
export function splitOrders(
  orders: readonly BuildOrder[],
  maxParts: number,
): readonly (readonly BuildOrder[])[] {
  const parts = Array.from({ length: maxParts }, () => ({ weight: 0, orders: [] as BuildOrder[] }));
  for (const { work, weight } of weightedGroups(orders).sort((a, b) => b.weight - a.weight)) {
    const [lightest] = parts.toSorted((a, b) => a.weight - b.weight);
    lightest?.orders.push(...work);
    if (lightest) lightest.weight += weight;
  }
  return parts.map((part) => part.orders).filter((part) => part.length > 0);
}

/** The orders with their weights; those that fold the same sealed texts are in one group. */
function weightedGroups(orders: readonly BuildOrder[]) {
  const heavy = weights.map(([models, weight]) => {
    return { work: orders.filter(({ model }) => models.includes(model)), weight };
  });
  const named = new Set(heavy.flatMap(({ work }) => work));
  const light = orders.filter((order) => !named.has(order));
  return [
    ...heavy.filter(({ work }) => work.length > 0),
    ...light.map((order) => ({ work: [order], weight: defaultWeight })),
  ];
}
