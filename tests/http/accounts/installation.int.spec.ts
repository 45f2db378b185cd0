import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getInstallation, takeBackup } from '../../../services/contract/accounts/installation.js';
import { join, setupCodeIn } from '../../../services/contract/accounts/join.js';
import { minPositionHeader } from '../../../services/contract/headers.js';
import { createInviteCode } from '../../../services/contract/friends/invite-code.js';
import { Owner } from '../../../services/features/accounts/owner/owner.js';
import { SetupCode } from '../../../services/features/accounts/owner/setup-code.js';
import { EmailDirectory } from '../../../services/features/people/email-directory.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { sessionCookieIn } from '../../support/application/code-mode.js';
import { RunningApplication } from '../../support/application/running-application.js';

const anna = { email: 'anna@example.com', first_name: 'Anna' };
const ben = { email: 'ben@example.com', first_name: 'Ben' };

describe('The owner’s page', () => {
  let application: RunningApplication;
  let owner: { cookie: string };
  let member: { cookie: string };
  let position: string;

  beforeAll(async () => {
    const settings = readSettings({ HOST: '0.0.0.0', SEARCH_MODE: 'sample' });
    application = await RunningApplication.start({ settings });
    const { address } = application.application.get(SetupCode);
    const setup_code = setupCodeIn(new URL(address ?? '').hash);
    const enter = async (input: object) => {
      const { headers, body } = await application.send(join, input);
      position = join.response.parse(body).position;
      return { cookie: sessionCookieIn(headers) };
    };
    owner = await enter({ ...anna, setup_code });
    const made = { user_email: anna.email };
    const { inviteCode } = await application.call(createInviteCode, made, owner);
    member = await enter({ ...ben, invite_code: inviteCode.code });
  });
  afterAll(() => application.close());

  it('shows the owner who is here, storage, backups, version and health', async () => {
    const shown = await application.call(
      getInstallation,
      {},
      {
        ...owner,
        headers: { [minPositionHeader]: position },
      },
    );
    expect(shown).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      people: [
        { email: anna.email, lastUsedAt: expect.any(String) },
        { email: ben.email, lastUsedAt: expect.any(String) },
      ],
      storage: { used: expect.any(Number), free: expect.any(Number) },
      backup: null,
      problems: [],
    });
    expect(shown.storage.used).toBeGreaterThan(0);
    const answer = await application.send(takeBackup, {}, owner);
    expect(answer).toMatchObject({ status: 409, body: { error: 'No folder for backups is set' } });
  });

  it('is not there for members', async () => {
    for (const call of [getInstallation, takeBackup]) {
      expect(await application.send(call, {}, member)).toMatchObject({
        status: 404,
        body: { error: 'Not found' },
      });
      expect(await application.send(call, {})).toMatchObject({ status: 401 });
    }
  });

  it('passes to another member by a command', async () => {
    const { application: started } = application;
    const userId = await started.get(EmailDirectory).personWith(ben.email);
    const metadata = { actorId: userId, commandId: 'named', time: new Date().toISOString() };
    await expect(started.get(Owner).name(userId, false, metadata)).rejects.toThrow(
      'already set up',
    );
    await started.get(Owner).name(userId, true, { ...metadata, commandId: 'replaced' });
    expect((await application.send(getInstallation, {}, member)).status).toBe(200);
    expect((await application.send(getInstallation, {}, owner)).status).toBe(404);
  });
});
