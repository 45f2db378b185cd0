import { type Answer, HandlesCall } from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import { privacyVersion, getPrivacy } from '../../../contract/accounts/privacy.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';

type Call = typeof getPrivacy;

/** Returns who runs the installation, and how long data is stored. */
@HandlesCall(getPrivacy)
export class GetPrivacyHandler {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  execute(): Answer<Call> {
    const { operator, unusedAccountMonths } = this.settings;
    return Promise.resolve({ version: privacyVersion, operator, unusedAccountMonths });
  }
}
