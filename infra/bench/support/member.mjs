/** A signed-in user at an address of their own. */
export class Member {
  constructor({ url, email, address, cookie = '' }) {
    Object.assign(this, { url, email, address, cookie });
  }

  async call(method, path, body) {
    const headers = { cookie: this.cookie, 'x-forwarded-for': this.address };
    if (body) headers['content-type'] = 'application/json';
    const answer = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  }

  async signIn(codes) {
    const asked = await this.call('POST', '/api/sign-in', { email: this.email });
    [this.cookie] = asked.headers.getSetCookie()[0].split(';');
    const code = codes.get(this.email);
    const entered = await this.call('POST', '/api/sign-in', { email: this.email, code });
    const session = entered.headers.getSetCookie().find((each) => each.includes('session'));
    [this.cookie] = session.split(';');
  }

  /** Proves the identity again, as exports require. */
  async proves(codes) {
    const me = { user_email: this.email };
    await this.call('POST', '/api/prove-identity', me);
    const code = codes.get(this.email);
    const proof = await this.call('POST', '/api/prove-identity', { ...me, code });
    if (!JSON.parse(proof.body).proven) throw new Error(`no proof: ${proof.body}`);
  }

  async adds(title) {
    const item = { title, type: 'book', description: 'Why.', keepPrivate: false };
    const answer = await this.call('POST', '/api/add-recommendation', {
      ...{ user_email: this.email, ...item },
    });
    return JSON.parse(answer.body).recommendation?.id;
  }
}
