import type { SendUpload } from '@heard/sdk';

/** Time limit of the whole request, in milliseconds. The API reads an upload for at most 30 s, and then queues it for decoding. */
const TIMEOUT_MS = 60_000;

/**
 * Creates a function that sends a request with XMLHttpRequest, because `fetch` does not report how much of the body is sent.
 * @param onProgress receives the share that is sent, from 0 to 1
 */
export function createUpload(onProgress: (share: number) => void): SendUpload {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('The upload failed.'));
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.timeout = TIMEOUT_MS;
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => resolve(toResponse(request)));
      for (const event of ['error', 'timeout', 'abort']) request.addEventListener(event, fail);
      signal?.addEventListener('abort', () => request.abort());
      // Safe to cast, because the body is never a stream. XMLHttpRequest can send all other types.
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(':');
    if (name !== '') headers.append(name, value.join(':').trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
