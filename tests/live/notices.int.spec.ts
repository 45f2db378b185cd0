import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projections } from '../../projections/registry.js';
import { change } from '../../services/contract/live.js';
import { Notices } from '../../services/platform/live/notice.js';
import { RunningApplication } from '../support/application/running-application.js';

describe('The notices of all features', () => {
  let application: RunningApplication;
  let notices: Notices;
  beforeAll(async () => {
    application = await RunningApplication.start();
    notices = application.application.get(Notices);
  });
  afterAll(() => application.close());

  it('cover every read model, or declare it unannounced', () => {
    const names = projections.map(({ name }) => name);
    expect([...notices.coveredModels].sort()).toEqual(names.sort());
  });

  it('exist for every model of the contract', () => {
    const models = change.options.map(({ shape }) => shape.model.value);
    expect([...notices.all.keys()].sort()).toEqual([...models].sort());
  });

  it('ignore concerns of processes of another version', () => {
    const common = { version: '1', audience: ['ada'] };
    expect(notices.decode({ ...common, model: 'weather' })).toBeUndefined();
    expect(notices.decode({ ...common, model: 'friends' })).toBeUndefined();
    expect(notices.decode({ ...common, model: 'friends', otherId: 'ben' })).toBeDefined();
  });
});
