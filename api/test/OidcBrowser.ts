import type { TestApi } from './testApi.ts';

/** Stores cookies by name, as a browser does for one site. */
class Jar {
  readonly #cookies = new Map<string, string>();

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  store(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

/** Follows the redirects of a login with a provider, as a browser does. */
export class OidcBrowser {
  readonly #api: TestApi;
  readonly #id: string;
  readonly #website = new Jar();
  readonly #provider = new Jar();

  /** @param id the provider's id; `staff` for the provider of administrators */
  constructor(api: TestApi, id = 'example') {
    this.#api = api;
    this.#id = id;
  }

  /** The cookies that the browser sends to the website. */
  get cookie(): string {
    return this.#website.header;
  }

  /** Starts a login. @returns the URL to which the browser is redirected */
  async start(query = ''): Promise<URL> {
    return this.#open(`/auth/oidc/${this.#id}/start${query}`);
  }

  /** Follows redirects from the provider's login page. @returns the URL with the response of the provider */
  async logInAt(url: URL): Promise<URL> {
    let target = url;
    while (!target.pathname.endsWith('/callback')) {
      const response = await fetch(target, { redirect: 'manual', headers: { cookie: this.#provider.header } });
      this.#provider.store(response.headers);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${target.pathname}: ${response.status} ${await response.text()}`);
      target = new URL(location, target);
    }
    return target;
  }

  /** Starts a login by single sign-on, or a test of a company's single sign-on. @returns the URL to which the browser has to go */
  async startSso(path: string, body: object, token?: string): Promise<URL> {
    const sent = await this.#api.send('POST', path, {
      body,
      headers: { cookie: this.cookie },
      ...(token && { token }),
    });
    if (sent.status !== 200) throw new Error(`${path}: ${sent.status} ${sent.text}`);
    this.#website.store(sent.headers);
    return new URL(sent.body.url);
  }

  /** Returns to the website after `startSso`. @returns the URL of the page that completes the login or shows the result of the test */
  returnSso(callback: URL): Promise<URL> {
    return this.#open(`${callback.pathname.replace('/api', '')}${callback.search}`);
  }

  /** Returns to the website. @returns the parameters after `#` of the page that completes the login */
  async return(callback: URL): Promise<URLSearchParams> {
    const { hash } = await this.#open(`/auth/oidc/callback${callback.search}`);
    return new URLSearchParams(hash.slice(1));
  }

  /** Logs in at the provider. @returns the parameters after `#` of the page that completes the login */
  async logIn(query = ''): Promise<URLSearchParams> {
    const url = await this.start(query);
    return url.hash === '' ? this.return(await this.logInAt(url)) : new URLSearchParams(url.hash.slice(1));
  }

  /** Sends a request that continues a login. */
  post(path: string, body: object) {
    return this.#api.send('POST', path, { body, headers: { cookie: this.cookie } });
  }

  /** Logs in, and sends the request with which the page completes the login. */
  async continue(query = '') {
    const token = (await this.logIn(query)).get('token');
    return this.post('/auth/oidc/login', { token });
  }

  async #open(path: string): Promise<URL> {
    const { status, headers, text } = await this.#api.send('GET', path, { headers: { cookie: this.cookie } });
    if (status !== 303) throw new Error(`${path}: ${status} ${text}`);
    this.#website.store(headers);
    return new URL(headers.get('location') ?? '');
  }
}
