import type { BuildOrder } from './build-models.js';

/**
 * How much work each read model is, of a thousand, by measuring (`npm run bench -- building`): what is
 * not named here is little. Those that stand together fold the same words, which are so unsealed in
 * one thread alone. Being wrong costs time and nothing else.
 */
const weights: readonly (readonly [models: readonly string[], weight: number])[] = [
  [['explore', 'recommendations'], 400],
  [['home-stats'], 240],
  [['library'], 220],
  [['opinions'], 140],
];
const defaultWeight = 10;

/** The orders in so many parts at the most, of about the same work. */
export function splitOrders(
  orders: readonly BuildOrder[],
  parts: number,
): readonly (readonly BuildOrder[])[] {
  const shared = Array.from({ length: parts }, () => ({ weight: 0, orders: [] as BuildOrder[] }));
  for (const { work, weight } of weightedGroups(orders).sort((a, b) => b.weight - a.weight)) {
    const [least] = shared.toSorted((a, b) => a.weight - b.weight);
    least?.orders.push(...work);
    if (least) least.weight += weight;
  }
  return shared.map((each) => each.orders).filter((part) => part.length > 0);
}

/** The orders with their weights, those together that share their words. */
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
