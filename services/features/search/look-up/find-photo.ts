import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Callers } from '../../../platform/http/calls/callers.js';
import { InvalidRequest } from '../../../platform/http/errors/error-answer.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { Catalogue } from '../catalogue.js';
import { photoName } from '../providers/google-places.js';
import { SearchLimits, type SearchCaller, ProviderFailure } from '../search-port.js';

/** Asks for the current address of a place's photo; null when the provider has none. */
export class FindPhoto extends Query<string | null> {
  constructor(
    readonly name: unknown,
    readonly cookieHeader: string | undefined,
    readonly caller: SearchCaller,
  ) {
    super();
  }
}

@QueryHandler(FindPhoto)
export class FindPhotoHandler implements IQueryHandler<FindPhoto> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limits: SearchLimits,
    private readonly callers: Callers,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws NotSignedIn; InvalidRequest for another name; TooMany; ClientDisconnected. */
  async execute({ name, cookieHeader, caller }: FindPhoto): Promise<string | null> {
    if (this.settings.signIn === 'code') await this.callers.signedIn(cookieHeader);
    const parsed = photoName.safeParse(name);
    if (!parsed.success) throw new InvalidRequest('name: must be the name of a photo');
    this.limits.countLookUp(caller.who);
    try {
      return await this.catalogue.photo(parsed.data, caller.signal);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return null;
    }
  }
}
