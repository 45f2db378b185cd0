import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { Pictures } from './pictures.js';

/** Asks for an image by its id, a digest that cannot be guessed. */
export class GetPicture extends Query<Buffer> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetPicture)
export class GetPictureHandler implements IQueryHandler<GetPicture> {
  constructor(private readonly pictures: Pictures) {}

  /** @throws DomainError not-found for an unknown id. */
  async execute({ id }: GetPicture): Promise<Buffer> {
    const image = await this.pictures.find(id);
    if (image === undefined) throw new DomainError('not-found', 'Picture not found');
    return Buffer.from(image);
  }
}
