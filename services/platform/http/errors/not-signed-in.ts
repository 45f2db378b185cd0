/** The caller has no valid session, or signing in failed. Answers 401. */
export class NotSignedIn extends Error {
  constructor(message = 'Please sign in') {
    super(message);
    this.name = 'NotSignedIn';
  }
}
