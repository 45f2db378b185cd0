import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteComment, getComments } from '../../../services/contract/library/comment.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { Community } from '../../support/community.js';
import { expectRefusal } from '../../support/refusal.js';

describe('A comment', () => {
  let application: HostedApplication;
  let community: Community;
  beforeEach(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterEach(() => application.close());

  it('is deleted by its writer, at once on open pages, and can be written anew', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const { id } = await community.recommends(ada, 'Dune');
    const of = async (user_email: string) =>
      (await community.read(getComments, { user_email, recommendation_id: id })).comments;
    await community.comments(ben, id, 'Sand!');
    const [first] = await of(ada);
    const page = new LiveClient(application.url, await sessionCookieOf(application, ada));
    await page.ready();
    const request = { recommendationId: id, userEmail: ben };
    await community.execute(deleteComment, request);
    const gone = await page.change(
      (change) => change.model === 'comments' && change.removed === true,
    );
    expect(gone).toMatchObject({ id: first?.id });
    page.close();
    expect([await of(ada), await of(ben)]).toEqual([[], []]);
    const { recommendations } = await community.library(ada);
    expect(recommendations).toMatchObject([{ commentedBy: [] }]);
    const log = await application.log();
    expect(log.at(-1)).toMatchObject({ type: 'CommentRemoved' });
    await community.execute(deleteComment, request);
    expect(await application.log()).toHaveLength(log.length);
    await community.comments(ben, id, 'Worms!');
    const [again] = await of(ada);
    expect(again?.comment).toBe('Worms!');
    expect(again?.createdAt).not.toBe(first?.createdAt);
    const unknown = { ...request, recommendationId: 'nothing' };
    await expectRefusal(application, deleteComment, unknown, 404, /not found/);
  });
});
