import { OverloadError } from '../src/admission/OverloadError.ts';
import { sendRaw } from './sendRaw.ts';
import { testApi } from './testApi.ts';

const api = testApi({ corsOrigins: ['https://elsewhere.example'] });
const limited = testApi({ rateLimits: true });
const overloaded = testApi({
  getRejection: () => new OverloadError(1),
});

/** Sends a raw request; null omits the header. Fetch would send `*` by default. */
async function sendRequest(url: string, head: string, language: string | null, body = '') {
  const lines = [
    head,
    'Host: localhost',
    'Connection: close',
    ...(language === null ? [] : [`Accept-Language: ${language}`]),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const [response = '', text = ''] = (await sendRaw(url, `${lines.join('\r\n')}\r\n\r\n${body}`)).split('\r\n\r\n');
  const [, status] = /^HTTP\/1.1 (\d+)/.exec(response) ?? [];
  const headers = new Map(
    response
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(status), headers, body: JSON.parse(text) };
}

const titles = { en: 'Not found', es: 'No encontrado', fr: 'Introuvable' };

const headers: [header: string | null, language: keyof typeof titles][] = [
  [null, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['en-GB', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['fr-CA;q=0.9, en;q=0.5', 'fr'],
  ['en;q=0.5, fr-CA;q=0.9', 'fr'],
  ['en;q=0.1,es;q=0.2,fr;q=0.3', 'fr'],
  ['de-DE,de;q=0.9,es;q=0.3', 'es'],
  ['fr;q=0, *', 'en'],
  ['en;q=0, es;q=0, *;q=0.1', 'fr'],
  ['de, ja', 'en'],
  ['es;q=0', 'en'],
  ['french', 'en'],
  [';;,,=;q', 'en'],
  ['fr;q=many, es;q=0.2', 'es'],
  ['es,\u00ff\u00fe', 'es'],
  ['__proto__, constructor', 'en'],
  [`fr, ${'de-AT;q=0.1, '.repeat(1000)}es`, 'fr'],
  ['a'.repeat(12_000), 'en'],
  [`${'x,'.repeat(6000)}fr`, 'en'],
];

test.each(headers)('responds to the header Accept-Language: %j in the language %s', async (header, language) => {
  const response = await sendRequest(api.url, 'GET /nowhere HTTP/1.1', header);
  expect(response.body).toMatchObject({ type: '/problems/not-found', title: titles[language], status: 404 });
  expect(response.headers.get('content-language')).toBe(language);
});

interface Case {
  url?: () => string;
  head: string;
  body?: string;
  status: number;
  type: string;
  /** The expected texts of a response: title, detail and errors. */
  en: string[];
  es: string[];
  fr: string[];
}

const cases: Record<string, Case> = {
  'no session': {
    head: 'GET /user/me HTTP/1.1',
    status: 401,
    type: '/problems/unauthenticated',
    en: ['Not logged in', 'Log in and send the token as Authorization: Bearer.'],
    es: ['Sesión no iniciada', 'Inicia sesión y envía el token como Authorization: Bearer.'],
    fr: ['Connexion requise', 'Connectez-vous et envoyez le jeton sous la forme Authorization: Bearer.'],
  },
  'invalid properties': {
    head: 'POST /auth/register HTTP/1.1',
    body: JSON.stringify({ name: 'x'.repeat(61), email: 'no', password: 'short', more: 1 }),
    status: 400,
    type: '/problems/validation',
    en: [
      'Some values are invalid',
      'Correct the fields listed in errors and try again.',
      'lastName: This field is required.',
      'more: Unknown property. Remove it.',
      'name: Use at most 60 characters.',
      'email: Enter an email address, such as name@example.com.',
      'password: Use at least 8 characters.',
    ],
    es: [
      'Algunos valores no son válidos',
      'Corrige los campos que aparecen en errors e inténtalo de nuevo.',
      'lastName: Este campo es obligatorio.',
      'more: Propiedad desconocida. Quítala.',
      'name: Usa como máximo 60 caracteres.',
      'email: Escribe una dirección de correo, como nombre@example.com.',
      'password: Usa al menos 8 caracteres.',
    ],
    fr: [
      'Certaines valeurs ne sont pas valides',
      'Corrigez les champs indiqués dans errors et réessayez.',
      'lastName: Ce champ est obligatoire.',
      'more: Propriété inconnue. Supprimez-la.',
      'name: Utilisez au plus 60 caractères.',
      'email: Saisissez une adresse e-mail, comme nom@example.com.',
      'password: Utilisez au moins 8 caractères.',
    ],
  },
  'a query beyond its limits': {
    head: 'GET /company/acme.com/review?limit=0 HTTP/1.1',
    status: 400,
    type: '/problems/validation',
    en: [
      'Some values are invalid',
      'Correct the fields listed in errors and try again.',
      'limit: Enter a whole number from 1 to 100.',
    ],
    es: [
      'Algunos valores no son válidos',
      'Corrige los campos que aparecen en errors e inténtalo de nuevo.',
      'limit: Escribe un número entero de 1 a 100.',
    ],
    fr: [
      'Certaines valeurs ne sont pas valides',
      'Corrigez les champs indiqués dans errors et réessayez.',
      'limit: Saisissez un nombre entier de 1 à 100.',
    ],
  },
  'a body that is not JSON': {
    head: 'POST /auth/login HTTP/1.1',
    body: '{"email":',
    status: 400,
    type: '/problems/malformed-json',
    en: ['The body is not valid JSON', 'Send valid JSON (RFC 8259) in UTF-8.'],
    es: ['El cuerpo no es JSON válido', 'Envía JSON válido (RFC 8259) en UTF-8.'],
    fr: ['Le corps n’est pas du JSON valide', 'Envoyez du JSON valide (RFC 8259) en UTF-8.'],
  },
  'a URL that can not be decoded': {
    head: 'GET /company/%zz HTTP/1.1',
    status: 400,
    type: '/problems/bad-request',
    en: ['Bad request', 'Check the URL, the headers and the body.'],
    es: ['Petición incorrecta', 'Revisa la URL, las cabeceras y el cuerpo.'],
    fr: ['Requête incorrecte', 'Vérifiez l’URL, les en-têtes et le corps.'],
  },
  'a full database queue': {
    url: () => overloaded.url,
    head: 'GET /company/acme.com HTTP/1.1',
    status: 503,
    type: '/problems/unavailable',
    en: ['Service unavailable', 'Heard is currently unavailable. Try again soon.'],
    es: [
      'El servicio no está disponible',
      'Heard no está disponible en este momento. Inténtalo de nuevo dentro de poco.',
    ],
    fr: ['Service indisponible', 'Heard n’est pas disponible pour l’instant. Réessayez dans un moment.'],
  },
};

describe.each(Object.entries(cases))('%s', (_, { url = () => api.url, head, body, status, type, ...expected }) => {
  test.each(['en', 'es', 'fr'] as const)('returns problems in the language %s', async (language) => {
    const response = await sendRequest(url(), head, language, body);
    expect([response.status, response.body.status, response.body.type]).toEqual([status, status, type]);
    const errors: { field: string; message: string }[] = response.body.errors ?? [];
    const fieldErrors = errors.map(({ field, message }) => `${field}: ${message}`);
    expect([response.body.title, response.body.detail, ...fieldErrors]).toEqual(expected[language]);
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('vary')).toMatch(/\bAccept-Language\b/);
  });
});

it('states the waiting time of a rate limit as text', async () => {
  const logIn = (language: string) =>
    limited.send('POST', '/auth/login', {
      body: { email: 'ana@people.example', password: 'wrong' },
      headers: { 'accept-language': language },
    });
  for (let count = 0; count < 20; count++) expect((await logIn('es')).status).toBe(401);
  const [es, fr, en] = [await logIn('es-AR'), await logIn('fr'), await logIn('de')];
  for (const { status, body } of [es, fr, en])
    expect([status, body.type]).toEqual([429, '/problems/too-many-requests']);
  expect(es.body.detail).toMatch(
    /^Demasiados intentos en poco tiempo\. Inténtalo de nuevo en (\d+ segundos?|1 minuto)\.$/,
  );
  expect(fr.body.detail).toMatch(/^Trop de tentatives en peu de temps\. Réessayez dans (\d+ secondes?|1 minute)\.$/);
  expect(en.body.detail).toMatch(/^Too many attempts in a short time\. Try again in (\d+ seconds?|1 minute)\.$/);
});

it('stores a supported language in the account, and rejects others with a list of the supported languages', async () => {
  const { token } = await api.consumer();
  const choose = (language: unknown) =>
    api.send('PUT', '/user/me', { token, body: { language }, headers: { 'accept-language': 'es' } });
  expect((await choose('fr')).body.language).toBe('fr');
  for (const language of ['de', 'FR', 'fr-CA', '']) {
    const { status, body } = await choose(language);
    expect([status, body.errors]).toEqual([400, [{ field: 'language', message: 'Valores permitidos: en, es, fr.' }]]);
  }
  expect((await choose(null)).body.language).toBeNull();
});

it("rejects a search with a message in the caller's language, in Algolia's format", async () => {
  const { status, body } = await api.send('POST', '/1/indexes/companiesSearch/query', {
    body: { query: 'x'.repeat(600) },
    headers: { 'accept-language': 'fr' },
  });
  expect([status, body.message]).toEqual([
    400,
    'Certaines valeurs ne sont pas valides. query: Utilisez au plus 512 caractères.',
  ]);
});

it('adds Accept-Language to Vary, and keeps the other headers in Vary', async () => {
  const { status, headers } = await api.send('GET', '/company/nobody.example', {
    headers: { 'accept-language': 'es', origin: 'https://elsewhere.example' },
  });
  expect(status).toBe(404);
  expect(headers.get('vary')?.split(', ').sort()).toEqual(['Accept-Language', 'Authorization']);
});

it('does not vary successful responses by language', async () => {
  const company = await api.company();
  for (const language of ['en', 'es', 'fr']) {
    const { status, headers } = await api.send('GET', `/company/${company.id}`, {
      headers: { 'accept-language': language },
    });
    expect([status, headers.get('content-language')]).toEqual([200, null]);
    expect(headers.get('vary')).not.toMatch(/language/i);
  }
});

it('includes the time to wait in the body of a rejected search, because Algolia’s clients read no headers', async () => {
  const { status, headers, body } = await overloaded.send('POST', '/1/indexes/companiesSearch/query', {
    body: { query: 'bri' },
  });
  expect([status, body.status, body.retryAfter]).toEqual([503, 503, Number(headers.get('retry-after'))]);
  expect(body.retryAfter).toBeGreaterThan(0);
});
