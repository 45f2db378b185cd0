import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { importsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(importsProjection, community.events);
const ana = { userId: 'ana', importId: 'one' } as const;
const running = () =>
  new Community()
    .registers('ana')
    .preparesImport('ana', 'one')
    .imports({ type: 'StartImport', ...ana, now: '2026-01-31' });

describe('an import', () => {
  it('is active while it runs, and counts what it adds', () => {
    const community = running().imports({ type: 'RecordRows', ...ana, through: 2, added: 1 });
    community.imports({ type: 'RecordRows', ...ana, through: 3, added: 1 });
    expect(after(community)['one']).toMatchObject({
      status: 'running',
      done: 3,
      added: 2,
      active: 'yes',
    });
    const completed = after(community.imports({ type: 'CompleteImport', ...ana }))['one'];
    expect(completed).toMatchObject({ status: 'completed', added: 2 });
    expect(completed).not.toHaveProperty('active');
  });

  it('replaces one of the same person that was not started, and goes with the person', () => {
    const community = running().preparesImport('ben', 'two').preparesImport('ben', 'three');
    expect(Object.keys(after(community)).sort()).toEqual(['one', 'three']);
    expect(Object.keys(after(community.erases('ana')))).toEqual(['three']);
  });
});
