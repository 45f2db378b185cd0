import { Body, Controller, Get, HttpCode, Post, Query, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
import { type OperatorHttpRequest, OperatorsOnly } from './operations.gateway.js';
import {
  SubmitOperatorRequest,
  CloseTimeTravel,
  OpenTimeTravel,
  SetEventAside,
  TakeEventBack,
} from './operators-commands.js';
import { GetEvents } from './get-events.js';
import { GetOperations } from './get-operations.js';

const done = { success: true } as const;

/** The calls of /ops. */
@UseGuards(OperatorsOnly)
@Controller(operationsAddress)
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly security: SecurityLog,
    private readonly policies: Policies,
  ) {}

  @Get('view')
  view(): Promise<OperationsView> {
    return this.queries.execute(new GetOperations());
  }

  @Get('events')
  events(@Query() query: unknown, @Req() { operator }: OperatorHttpRequest): Promise<EventsView> {
    this.security.record('operator-read', { user: operator?.userId, what: 'events' });
    return this.queries.execute(new GetEvents(parse(eventsRequest, query)));
  }

  @Post('request')
  @HttpCode(200)
  async request(
    @Body() body: unknown,
    @Req() { operator }: OperatorHttpRequest,
  ): Promise<typeof done> {
    this.security.record('operator-acted', { user: operator?.userId, what: 'request' });
    await this.commands.execute(new SubmitOperatorRequest(parse(operatorRequest, body)));
    return done;
  }

  @Post('past/open')
  @HttpCode(200)
  async openPast(
    @Body() body: unknown,
    @Req() { operator }: OperatorHttpRequest,
  ): Promise<typeof done> {
    this.security.record('operator-read', { user: operator?.userId, what: 'past-open' });
    await this.commands.execute(new OpenTimeTravel(parse(timeTravelRequest, body).until));
    return done;
  }

  @Post('past/end')
  @HttpCode(200)
  async endPast(@Req() { operator }: OperatorHttpRequest): Promise<typeof done> {
    this.security.record('operator-acted', { user: operator?.userId, what: 'past-end' });
    await this.commands.execute(new CloseTimeTravel());
    return done;
  }

  @Post('policy')
  @HttpCode(200)
  async policy(
    @Body() body: unknown,
    @Req() { operator }: OperatorHttpRequest,
  ): Promise<typeof done> {
    const { policy, action, id } = parse(policyRequest, body);
    this.security.record('operator-acted', { user: operator?.userId, what: `policy-${action}` });
    if (await this.policies.repair(policy, action, id)) return done;
    throw new DomainError('not-found', 'There is no such policy or message');
  }

  @Post('set-aside')
  @HttpCode(200)
  async setAside(
    @Body() body: unknown,
    @Req() { operator }: OperatorHttpRequest,
  ): Promise<typeof done> {
    this.security.record('operator-acted', { user: operator?.userId, what: 'set-aside' });
    await this.commands.execute(new SetEventAside(parse(deadLetterRequest, body)));
    return done;
  }

  @Post('take-back')
  @HttpCode(200)
  async takeBack(
    @Body() body: unknown,
    @Req() { operator }: OperatorHttpRequest,
  ): Promise<typeof done> {
    this.security.record('operator-acted', { user: operator?.userId, what: 'take-back' });
    await this.commands.execute(new TakeEventBack(parse(restoreEventRequest, body)));
    return done;
  }
}
