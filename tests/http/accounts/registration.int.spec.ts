import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendInvite } from '../../../services/contract/friends/friend.js';
import { signIn } from '../../../services/contract/accounts/session.js';
import { knownBrowser, CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const [ada, guest] = ['ada@example.com', 'guest@example.com'];
const stranger = 'stranger@example.com';

describe('A new account', () => {
  let mode: CodeMode;
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(async () => {
    mode = await CodeMode.open();
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await mode.close();
    folder.remove();
  });

  const start = (REGISTRATION: string) =>
    mode.start({ folder: folder.path, environment: { REGISTRATION } });
  /** The result of signing in with a code. */
  async function signInResult(application: RunningApplication, email: string) {
    const mails = mode.catcher.codesTo(email).length;
    expect((await application.send(signIn, { email }, knownBrowser)).status).toBe(200);
    const code = await mode.catcher.code(email, mails + 1);
    const { status, body } = await application.send(signIn, { email, code }, knownBrowser);
    return status === 200 ? 'in' : [status, body];
  }

  it('is created for invited people only, or for nobody, as set; existing accounts stay', async () => {
    const open = await start('open');
    const cookie = await mode.signIn(open, ada);
    const invite = { email: guest, inviterName: 'Ada', inviterEmail: ada };
    await open.call(sendInvite, invite, { cookie });
    mode.clock.advance(60);
    const closed = await start('closed');
    const refusal = { error: 'Registration is closed' };
    expect(await signInResult(closed, guest)).toEqual([403, refusal]);
    expect(await signInResult(closed, ada)).toBe('in');
    mode.clock.advance(60);
    const invited = await start('invited');
    expect(await signInResult(invited, stranger)).toEqual([
      403,
      { error: 'A new account needs an invitation from a member' },
    ]);
    expect(await signInResult(invited, guest)).toBe('in');
  });
});
