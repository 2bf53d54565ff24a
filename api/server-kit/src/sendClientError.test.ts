import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sendClientError } from './sendClientError.ts';

it('responds with 400 and the headers of the server, and closes the connection', async () => {
  const server = createServer();
  server.on('clientError', (error, socket) =>
    // Safe to cast, because the socket of a server without TLS is a plain socket.
    sendClientError(error, socket as Parameters<typeof sendClientError>[1], {
      headers: { 'x-frame-options': 'DENY' },
      contentType: 'text/plain; charset=utf-8',
      body: 'Bad request – é',
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('not http\r\n\r\n');
  const [head = '', body] = (await text(socket)).split('\r\n\r\n');
  server.close();
  const [status, ...headers] = head.split('\r\n');
  expect(status).toBe('HTTP/1.1 400 Bad Request');
  expect(headers).toEqual([
    'x-frame-options: DENY',
    'cache-control: no-store',
    'content-type: text/plain; charset=utf-8',
    'content-language: en',
    'content-length: 18',
    'connection: close',
  ]);
  expect(body).toBe('Bad request – é');
});

it('writes nothing to a closed connection', () => {
  const socket = { destroyed: true, writable: true, write: jest.fn(), destroySoon: jest.fn() };
  sendClientError({ name: 'Error', message: '', code: 'HPE_INVALID_METHOD' }, socket as never, {
    headers: {},
    contentType: 'text/plain',
    body: '',
  });
  expect(socket.write).not.toHaveBeenCalled();
});

it('returns 431 for large headers, and deletes the cookies of the browser', async () => {
  const server = createServer({ maxHeaderSize: 16_384 });
  server.on('clientError', (error, socket) =>
    sendClientError(error, socket as Parameters<typeof sendClientError>[1], {
      headers: {},
      contentType: 'text/plain',
      body: '',
      tooLarge: { contentType: 'text/html', body: '<p>Too many cookies' },
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // The body is larger than the kernel's buffers, so the client is still sending when the response is written.
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(5_000_000)}\r\n\r\n`);
  const [head = '', body] = (await text(socket)).split('\r\n\r\n');
  server.close();
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'HTTP/1.1 431 Request Header Fields Too Large',
      'clear-site-data: "cookies"',
      'content-type: text/html',
      'connection: close',
    ]),
  );
  expect(body).toBe('<p>Too many cookies');
});
