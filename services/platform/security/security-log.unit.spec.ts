import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { SecurityLog } from './security-log.js';

describe('The security log', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('has a line of one shape for each event, and a counter', async () => {
    const said = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    const metrics = new Metrics();
    const log = new SecurityLog(metrics);
    log.record('signed-in', { user: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    log.record('quota-met', { quota: 'lists' });
    expect(said.mock.calls.flat()).toEqual([
      'signed-in user=01ARZ3NDEKTSV4RRFFQ69G5FAV',
      'quota-met quota=lists',
    ]);
    const { text } = await metrics.text();
    expect(text).toContain('trboo_security_events_total{event="signed-in"} 1');
  });

  it('counts a flood of one kind and writes little of it', async () => {
    const said = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    const metrics = new Metrics();
    const log = new SecurityLog(metrics);
    for (let each = 0; each < 500; each += 1) log.record('call-refused', { status: 401 });
    log.record('account-erased');
    expect(said).toHaveBeenCalledTimes(61);
    const { text } = await metrics.text();
    expect(text).toContain('trboo_security_events_total{event="call-refused"} 500');
  });
});
