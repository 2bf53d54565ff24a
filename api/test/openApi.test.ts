import { endpoints } from '@heard/contract';
import type { Json } from './Json.ts';
import { testApi } from './testApi.ts';

const api = testApi();

// Covers API-54, ASVS-2.1.1, ASVS-2.1.2, ASVS-8.1.1
it('describes every endpoint of the contract with its responses in /openapi.json', async () => {
  const { status, body } = await api.send('GET', '/openapi.json');
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const operation = body.paths[path]?.[method.toLowerCase()];
    expect([name, operation?.operationId]).toEqual([name, name]);
    expect(Object.keys(operation.responses).join(' ')).toMatch(/^(20[0124] |200 20[14] |303 )default$/);
    expect(operation.summary).toMatch(/\w/);
  }
  const account = body.paths['/user/me'].get;
  expect(account.responses.default.headers['Retry-After'].schema).toEqual({ type: 'integer' });
  expect(account.responses.default.headers['Content-Language'].schema).toEqual({ type: 'string' });
  expect(body.info.description).toContain('in the language negotiated by `Accept-Language`');
  expect(account.responses['200'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Account' });
  expect(account.security).toEqual([{ session: [] }]);
  expect(body.paths['/auth/login'].post.security).toBeUndefined();
  expect(Object.keys(body.paths['/company/avatar'].put.requestBody.content)).toEqual(['multipart/form-data']);
});

it('contains only valid references and no custom keywords', async () => {
  const { text, body } = await api.send('GET', '/openapi.json');
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(body.components.schemas).toHaveProperty(name);
  }
  expect(text).not.toMatch(/fieldRule|\$id|Default Response/);
});

it('describes the recorded endpoints and schemas', async () => {
  const { body } = await api.send('GET', '/openapi.json');
  const skipTexts = (key: string, value: unknown) =>
    key === 'headers' || key === 'default' || (key === 'description' && typeof value === 'string') ? undefined : value;
  const toLine = (name: string, value: Json) => `${name} ${JSON.stringify(value, skipTexts).replaceAll('"', '')}`;
  const paths: [string, Json][] = Object.entries(body.paths);
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, { parameters, requestBody, responses, security }]) =>
      toLine(`${method.toUpperCase()} ${path}`, { security, parameters, requestBody, responses }),
    ),
  );
  const schemas = Object.entries<Json>(body.components.schemas).map(([name, schema]) => toLine(name, schema));
  // Deployed remotes and other clients rely on all of these operations and schemas. Removing or narrowing a part of it requires a major
  // version of the contract.
  expect([...operations.sort(), ...schemas.sort()].join('\n')).toMatchSnapshot();
});

// Covers API-54
it('loads nothing from other origins on /docs', async () => {
  const page = await api.send('GET', '/docs');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    expect(link).toMatch(/^\.\/docs\//);
    expect((await api.send('GET', link.slice(1))).status).toBe(200);
  }
  const [shown, document] = [await api.send('GET', '/docs/json'), await api.send('GET', '/openapi.json')];
  expect(shown.body).toEqual({ ...document.body, servers: [{ url: '../' }] });
});

// Covers HARDENING-2.16
it('serializes the OpenAPI documents only once', async () => {
  for (const path of ['/openapi.json', '/docs/json', '/docs/yaml']) {
    const first = await api.send('GET', path);
    const stringify = jest.spyOn(JSON, 'stringify');
    const again = await fetch(api.url + path);
    expect([again.status, again.headers.get('content-type')]).toEqual([200, first.headers.get('content-type')]);
    expect(await again.text()).toBe(first.text);
    expect(stringify.mock.calls.filter(([value]) => typeof value === 'object')).toEqual([]);
    stringify.mockRestore();
  }
});
