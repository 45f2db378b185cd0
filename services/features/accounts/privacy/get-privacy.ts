import { type CallHandler, HandlesCall } from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import type { AnswerOf } from '../../../contract/call.js';
import { privacyVersion, getPrivacy } from '../../../contract/accounts/privacy.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';

type Call = typeof getPrivacy;

/** Returns who runs the installation, and how long data is stored. */
@HandlesCall(getPrivacy)
export class GetPrivacyHandler implements CallHandler<Call> {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  execute(): Promise<AnswerOf<Call>> {
    const { operator, unusedAccountMonths } = this.settings;
    return Promise.resolve({ version: privacyVersion, operator, unusedAccountMonths });
  }
}
