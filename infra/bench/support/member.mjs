/** A user who calls the server over HTTP, with a cookie and an IP address of their own. */
export class Member {
  constructor({ url, email, address, cookie = '' }) {
    Object.assign(this, { url, email, address, cookie });
  }

  async call(method, path, body) {
    const headers = { cookie: this.cookie, 'x-forwarded-for': this.address };
    if (body) headers['content-type'] = 'application/json';
    const response = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.text(), headers: response.headers };
  }

  /** @param codes the last code mailed to each address */
  async signIn(codes) {
    const codeSent = await this.call('POST', '/api/sign-in', { email: this.email });
    [this.cookie] = codeSent.headers.getSetCookie()[0].split(';');
    const code = codes.get(this.email);
    const signedIn = await this.call('POST', '/api/sign-in', { email: this.email, code });
    const session = signedIn.headers.getSetCookie().find((each) => each.includes('session'));
    [this.cookie] = session.split(';');
  }

  /**
   * Proves the identity again, as exports require.
   * @param codes the last code mailed to each address
   */
  async proveIdentity(codes) {
    const me = { user_email: this.email };
    await this.call('POST', '/api/prove-identity', me);
    const code = codes.get(this.email);
    const proof = await this.call('POST', '/api/prove-identity', { ...me, code });
    if (!JSON.parse(proof.body).proven) throw new Error(`no proof: ${proof.body}`);
  }

  /** Adds a recommendation; returns its id, or undefined when the server refuses. */
  async add(title) {
    const item = { title, type: 'book', description: 'Why.', keepPrivate: false };
    const response = await this.call('POST', '/api/add-recommendation', {
      ...{ user_email: this.email, ...item },
    });
    return JSON.parse(response.body).recommendation?.id;
  }
}
