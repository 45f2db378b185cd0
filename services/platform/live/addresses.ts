/** The e-mails that stand for people outside, which the feature of people knows. */
export abstract class Addresses {
  /** Of those who exist, by user id. */
  abstract emailsOf(userIds: Iterable<string>): Promise<ReadonlyMap<string, string>>;
}
