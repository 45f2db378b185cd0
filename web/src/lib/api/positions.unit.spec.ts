import { describe, expect, it } from '@jest/globals';
import { Positions } from './first-reads.js';

describe('positions', () => {
  it('keep the latest own command for later reads', () => {
    const positions = new Positions();
    positions.recordResponse('0005', true);
    positions.recordResponse('0003', true);
    positions.recordResponse('0009', false);
    expect(positions.written).toBe('0005');
  });

  it('start with the first response and then follow the socket', () => {
    const positions = new Positions();
    positions.recordResponse('0002', false);
    positions.recordResponse('0008', true);
    expect(positions.observed).toBe('0002');
    positions.advanceTo('0004');
    positions.advanceTo('0003');
    expect(positions.observed).toBe('0004');
  });

  it('are reset for the next person', () => {
    const positions = new Positions();
    positions.recordResponse('0002', true);
    positions.reset();
    expect([positions.written, positions.observed]).toEqual([undefined, undefined]);
  });
});
