/** The e-mails that identify people to the outside; implemented by the people feature. */
export abstract class Addresses {
  /** E-mails of existing users, by user id. */
  abstract emailsOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, string>>;
}
