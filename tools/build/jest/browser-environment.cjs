const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with Node's fetch, streams and channels, which jsdom lacks and msw needs. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'Blob',
      'AbortController',
      'AbortSignal',
      'TextEncoder',
      'TextDecoder',
      'ReadableStream',
      'WritableStream',
      'TransformStream',
      'CompressionStream',
      'DecompressionStream',
      'BroadcastChannel',
      'structuredClone',
    ]) {
      this.global[name] = globalThis[name];
    }
  }
};
