import { describe, expect, it } from '@jest/globals';
import { Positions } from './positions.js';

describe('positions', () => {
  it('keep the latest own command for later reads', () => {
    const positions = new Positions();
    positions.answered('0005', true);
    positions.answered('0003', true);
    positions.answered('0009', false);
    expect(positions.written).toBe('0005');
  });

  it('start with the first response and then follow the socket', () => {
    const positions = new Positions();
    positions.answered('0002', false);
    positions.answered('0008', true);
    expect(positions.observed).toBe('0002');
    positions.told('0004');
    positions.told('0003');
    expect(positions.observed).toBe('0004');
  });

  it('are reset for the next person', () => {
    const positions = new Positions();
    positions.answered('0002', true);
    positions.forget();
    expect([positions.written, positions.observed]).toEqual([undefined, undefined]);
  });
});
