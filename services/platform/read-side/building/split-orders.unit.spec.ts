import { describe, expect, it } from '@jest/globals';
import { splitOrders } from './split-orders.js';

const order = (model: string) => ({ model, collection: `${model}_v1` });
const sharesOf = (models: readonly string[], parts: number) =>
  splitOrders(models.map(order), parts).map((part) => part.map(({ model }) => model));

describe('the shares of workers', () => {
  it('are of about the same work', () => {
    const models = ['users', 'opinions', 'library', 'explore', 'home-stats', 'inbox'];
    expect(sharesOf(models, 2)).toEqual([
      ['explore', 'opinions'],
      ['home-stats', 'library', 'users', 'inbox'],
    ]);
  });

  it('unseal the same words in one thread', () => {
    const models = ['recommendations', 'library', 'home-stats', 'explore'];
    expect(sharesOf(models, 2)).toEqual([
      ['recommendations', 'explore'],
      ['home-stats', 'library'],
    ]);
  });

  it('are no more than there is to do', () => {
    expect(sharesOf(['users'], 4)).toEqual([['users']]);
  });
});
