import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projections } from '../../projections/registry.js';
import { change } from '../../services/contract/live.js';
import { Notices } from '../../services/platform/live/notices.js';
import { RunningApplication } from '../support/application/running-application.js';

describe('The notices of all features', () => {
  let application: RunningApplication;
  let notices: Notices;
  beforeAll(async () => {
    application = await RunningApplication.start();
    notices = application.application.get(Notices);
  });
  afterAll(() => application.close());

  it('say of every read model whom its changes concern, or plainly that they concern nobody', () => {
    const names = projections.map(({ name }) => name);
    expect([...notices.settled].sort()).toEqual(names.sort());
  });

  it('are one for every model that the contract names', () => {
    const models = change.options.map(({ shape }) => shape.model.value);
    expect([...notices.all.keys()].sort()).toEqual([...models].sort());
  });

  it('leave out what a process of another version says', () => {
    const common = { version: '1', tell: ['ada'] };
    expect(notices.understand({ ...common, model: 'weather' })).toBeUndefined();
    expect(notices.understand({ ...common, model: 'friends' })).toBeUndefined();
    expect(notices.understand({ ...common, model: 'friends', otherId: 'ben' })).toBeDefined();
  });
});
