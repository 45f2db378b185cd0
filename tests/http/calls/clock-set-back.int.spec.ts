import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { getComments } from '../../../services/contract/library/comment.js';
import { getExplore } from '../../../services/contract/library/recommendation.js';
import { getSession, signIn } from '../../../services/contract/accounts/session.js';
import { sessionCookieIn, ManualClock } from '../../support/application/code-mode.js';
import { Community } from '../../support/community.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const [ada, ben, cleo] = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];
const hour = 60 * 60;

describe('A clock that is set back by an hour', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let clock: ManualClock;
  let application: RunningApplication;
  let community: Community;

  const start = async () => {
    application = await RunningApplication.start({ folder: folder.path, clock: clock.read });
    community = new Community(application);
    await community.settle();
  };
  /** Sets the clock back, with or without a restart. */
  const setBack = async (isRestarted: boolean) => {
    if (isRestarted) await application.close();
    clock.advance(-hour);
    if (isRestarted) await start();
  };

  beforeEach(async () => {
    folder = temporaryFolder();
    clock = new ManualClock();
    await start();
    await community.circle('Ada', 'Ben', 'Cleo');
  });
  afterEach(async () => {
    await application.close();
    folder.remove();
  });

  it.each([false, true])(
    'leaves pages in the order of the log (with a restart: %s)',
    async (isStartedAnew) => {
      await community.recommends(ada, 'Dune', { id: 'dune' });
      await community.recommends(ben, 'Solaris', { id: 'solaris' });
      await community.comments(ben, 'dune', 'One');
      await setBack(isStartedAnew);
      await community.recommends(cleo, 'Emma');
      await community.recommends(ada, 'Ubik');
      await community.recommends(ben, 'Kim');
      await community.comments(cleo, 'dune', 'Two');
      await community.comments(ada, 'solaris', 'Three');
      const { recommendations } = await community.library(ada);
      expect(recommendations.map(({ title }) => title)).toEqual(['Ubik', 'Dune']);
      const explored = await community.read(getExplore, { user_email: ada });
      const titles = explored.recommendations.map(({ title }) => title);
      expect(titles).toEqual(['Kim', 'Emma', 'Solaris']);
      const asked = { recommendation_id: 'dune', user_email: ada };
      const { comments } = await community.read(getComments, asked);
      expect(comments.map(({ comment }) => comment)).toEqual(['One', 'Two']);
      const times = (await application.log()).map(({ metadata }) =>
        z.string().parse(metadata.time),
      );
      expect(times).toEqual([...times].sort());
    },
  );

  it.each([false, true])('leaves people signed in (with a restart: %s)', async (isStartedAnew) => {
    const cookie = sessionCookieIn((await application.send(signIn, { email: ada })).headers);
    await setBack(isStartedAnew);
    const { user } = await application.call(getSession, {}, { cookie });
    expect(user?.email).toBe(ada);
  });
});
