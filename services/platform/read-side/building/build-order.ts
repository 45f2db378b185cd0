/** The collection to build for a read model. */
export interface BuildOrder {
  readonly model: string;
  readonly collection: string;
}
