import { describe, expect, it } from '@jest/globals';
import { splitOrders } from './builder.js';

const order = (model: string) => ({ model, collection: `${model}_v1` });
const partsOf = (models: readonly string[], parts: number) =>
  splitOrders(models.map(order), parts).map((part) => part.map(({ model }) => model));

describe('The parts of a build', () => {
  it('have about the same work', () => {
    const models = ['users', 'opinions', 'library', 'explore', 'home-stats', 'inbox'];
    expect(partsOf(models, 2)).toEqual([
      ['explore', 'users', 'inbox'],
      ['library', 'home-stats', 'opinions'],
    ]);
  });

  it('keep read models that fold the same sealed texts together', () => {
    const models = ['recommendations', 'library', 'home-stats', 'explore'];
    expect(partsOf(models, 2)).toEqual([
      ['recommendations', 'explore'],
      ['library', 'home-stats'],
    ]);
  });

  it('are no more than the orders', () => {
    expect(partsOf(['users'], 4)).toEqual([['users']]);
  });
});
