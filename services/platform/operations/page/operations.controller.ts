import { Body, Controller, Get, HttpCode, Post, Query, Req, UseGuards } from '@nestjs/common';
import {
  deadLetterRequest,
  eventsRequest,
  type EventsView,
  operationsAddress,
  type OperationsView,
  operatorRequest,
  policyRequest,
  timeTravelRequest,
  restoreEventRequest,
} from '../../../contract/operations.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { parse } from '../../http/calls/callers.js';
import { Policies } from '../../policies/policies.js';
import { SecurityLog } from '../../security/security-log.js';
import { TimeTravelServer } from '../time-travel/time-travel-server.js';
import { EventSearch } from './event-search.js';
import { type OperatorHttpRequest, OperatorsOnly } from './operations.gateway.js';
import { OperationsOverview } from './operations-overview.js';
import { OperatorActions, withHttpErrors } from './operator-actions.js';

const done = { success: true } as const;
type Done = Promise<typeof done>;

/** The calls of /ops. */
@UseGuards(OperatorsOnly)
@Controller(operationsAddress)
export class OperationsController {
  constructor(
    private readonly overview: OperationsOverview,
    private readonly eventSearch: EventSearch,
    private readonly actions: OperatorActions,
    private readonly timeTravel: TimeTravelServer,
    private readonly security: SecurityLog,
    private readonly policies: Policies,
  ) {}

  @Get('view')
  view(): Promise<OperationsView> {
    return this.overview.read();
  }

  @Get('events')
  events(@Query() query: unknown, @Req() { operator }: OperatorHttpRequest): Promise<EventsView> {
    this.security.record('operator-read', { user: operator?.userId, what: 'events' });
    return this.eventSearch.find(parse(eventsRequest, query));
  }

  @Post('request')
  @HttpCode(200)
  request(@Body() body: unknown, @Req() by: OperatorHttpRequest): Done {
    return this.act(by, 'request', () => this.actions.submit(parse(operatorRequest, body)));
  }

  @Post('past/open')
  @HttpCode(200)
  openPast(@Body() body: unknown, @Req() { operator }: OperatorHttpRequest): Done {
    this.security.record('operator-read', { user: operator?.userId, what: 'past-open' });
    return this.finish(() => this.timeTravel.open(parse(timeTravelRequest, body).until));
  }

  @Post('past/end')
  @HttpCode(200)
  endPast(@Req() by: OperatorHttpRequest): Done {
    return this.act(by, 'past-end', () => this.timeTravel.close());
  }

  @Post('policy')
  @HttpCode(200)
  async policy(@Body() body: unknown, @Req() by: OperatorHttpRequest): Done {
    const { policy, action, id } = parse(policyRequest, body);
    return this.act(by, `policy-${action}`, async () => {
      if (await this.policies.repair(policy, action, id)) return;
      throw new DomainError('not-found', 'There is no such policy or message');
    });
  }

  @Post('set-aside')
  @HttpCode(200)
  setAside(@Body() body: unknown, @Req() by: OperatorHttpRequest): Done {
    return this.act(by, 'set-aside', () => this.actions.setAside(parse(deadLetterRequest, body)));
  }

  @Post('take-back')
  @HttpCode(200)
  takeBack(@Body() body: unknown, @Req() by: OperatorHttpRequest): Done {
    return this.act(by, 'take-back', () => this.actions.takeBack(parse(restoreEventRequest, body)));
  }

  private act({ operator }: OperatorHttpRequest, what: string, work: () => Promise<void>): Done {
    this.security.record('operator-acted', { user: operator?.userId, what });
    return this.finish(work);
  }

  private async finish(work: () => Promise<void>): Done {
    await withHttpErrors(async () => work());
    return done;
  }
}
