import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import { getPrivacy } from '../../../contract/accounts/privacy.js';
import { HandlesCall } from '../../../platform/http/calls/handles-call.js';
import { GetPrivacy } from './get-privacy.js';

/** What people are told about stored data. */
@Controller()
export class PrivacyController {
  constructor(private readonly queries: QueryBus) {}

  @HandlesCall(getPrivacy)
  privacy(): Promise<AnswerOf<typeof getPrivacy>> {
    return this.queries.execute(new GetPrivacy());
  }
}
