import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getDeezerByIsrc } from '../../../contract/search/music.js';
import { Catalogue } from '../catalogue.js';
import { SearchLimits } from '../search-limits.js';
import { ProviderFailure } from '../search-port.js';
import type { Asker } from '../titles/searching.js';

type Answer = AnswerOf<typeof getDeezerByIsrc>;

/** The recording with an ISRC, at Deezer. */
export class FindRecording extends Query<Answer> {
  constructor(
    readonly isrc: string,
    readonly asker: Asker,
  ) {
    super();
  }
}

@QueryHandler(FindRecording)
export class FindRecordingHandler implements IQueryHandler<FindRecording> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly limits: SearchLimits,
  ) {}

  /** @throws TooMany; CallerGone. */
  async execute({ isrc, asker }: FindRecording): Promise<Answer> {
    this.limits.count('lookUp', asker.who);
    try {
      const found = await this.catalogue.recording(isrc, asker.signal);
      if (found === null) return { found: false, message: 'Deezer has no such recording.' };
      const { id: deezerId, link: deezerLink, preview } = found;
      return { found: true, deezerId, deezerLink, preview };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      return { found: false, message: 'Deezer cannot be asked now.' };
    }
  }
}
