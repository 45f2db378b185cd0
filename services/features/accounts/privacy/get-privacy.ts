import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import { type getPrivacy, privacyVersion } from '../../../contract/accounts/privacy.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';

type Answer = AnswerOf<typeof getPrivacy>;

/** Who runs the installation, and how long data is stored. */
export class GetPrivacy extends Query<Answer> {}

@QueryHandler(GetPrivacy)
export class GetPrivacyHandler implements IQueryHandler<GetPrivacy> {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  execute(): Promise<Answer> {
    const { operator, unusedAccountMonths } = this.settings;
    return Promise.resolve({ version: privacyVersion, operator, unusedAccountMonths });
  }
}
