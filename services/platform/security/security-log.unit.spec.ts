import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { newKey } from '../../stores/keys/master-key.js';
import { Metrics } from '../metrics/metrics.js';
import { clientDigest, inRequest, SecurityLog } from './security-log.js';

describe('The security log', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('writes a line for each event, and counts it', async () => {
    const lines = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    const metrics = new Metrics();
    const log = new SecurityLog(metrics);
    log.record('signed-in', { user: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    log.record('quota-met', { quota: 'lists' });
    expect(lines.mock.calls.flat()).toEqual([
      'signed-in user=01ARZ3NDEKTSV4RRFFQ69G5FAV',
      'quota-met quota=lists',
    ]);
    const { text } = await metrics.text();
    expect(text).toContain('trboo_security_events_total{event="signed-in"} 1');
  });

  it('adds call, client and request to each line', () => {
    const lines = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    const client = clientDigest(newKey())('203.0.113.9');
    const log = new SecurityLog(new Metrics());
    inRequest({ call: 'GET /api/get-user', client, request: 'one' }, () => {
      log.record('input-refused', { status: 400 });
    });
    expect(lines.mock.calls.flat()).toEqual([
      `input-refused status=400 call=GET /api/get-user client=${client} request=one`,
    ]);
    expect(client).not.toContain('203');
    expect(clientDigest(newKey())('203.0.113.9')).not.toBe(client);
  });

  it('limits the lines of one event per minute, and reports how many were left out', async () => {
    jest.useFakeTimers();
    const lines = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    const metrics = new Metrics();
    const log = new SecurityLog(metrics);
    for (let each = 0; each < 500; each += 1) log.record('call-refused', { status: 401 });
    log.record('account-erased');
    expect(lines).toHaveBeenCalledTimes(61);
    jest.advanceTimersByTime(60_000);
    expect(lines.mock.calls.at(-1)).toEqual(['call-refused more=440']);
    log.record('call-refused', { status: 401 });
    expect(lines.mock.calls.at(-1)).toEqual(['call-refused status=401']);
    jest.advanceTimersByTime(60_000);
    expect(lines).toHaveBeenCalledTimes(63);
    for (let each = 0; each < 61; each += 1) log.record('signed-in');
    log.onModuleDestroy();
    expect(lines.mock.calls.at(-1)).toEqual(['signed-in more=1']);
    jest.useRealTimers();
    const { text } = await metrics.text();
    expect(text).toContain('trboo_security_events_total{event="call-refused"} 501');
  });
});
