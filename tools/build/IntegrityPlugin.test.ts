import { runInNewContext } from 'node:vm';
import { withIntegrity } from './IntegrityPlugin.ts';

const URL_OF_CHUNK = 'https://heard.example/chunk.js';

/** Runs the generated code for a script, and returns its properties and events. */
function createScript(heardIntegrity?: (url: string) => string | Promise<string>) {
  const events: string[] = [];
  const script: { src?: string; integrity?: string } = {};
  const element = Object.assign(script, {
    removeAttribute: (name: 'src') => delete script[name],
    dispatchEvent: ({ type }: Event) => events.push(type),
  });
  const code = withIntegrity(`script.src = '${URL_OF_CHUNK}';`, 'script', 'src');
  runInNewContext(code, { script: element, window: { heardIntegrity }, Event });
  return { script, events };
}

it('requests a chunk with its hash', () => {
  expect(createScript(() => 'sha384-x').script).toMatchObject({ src: URL_OF_CHUNK, integrity: 'sha384-x' });
});

it('requests a chunk without a hash if there is no shell', () => {
  expect(createScript().script).toMatchObject({ src: URL_OF_CHUNK, integrity: '' });
});

it('requests the chunk only after its hash has loaded', async () => {
  const loading = Promise.resolve('sha384-x');
  const { script } = createScript(() => loading);
  expect(script.src).toBeUndefined();
  await loading;
  expect(script).toMatchObject({ src: URL_OF_CHUNK, integrity: 'sha384-x' });
});

it('reports a chunk as failed if its hash fails to load', async () => {
  const { script, events } = createScript(() => Promise.reject(new Error('offline')));
  await Promise.resolve();
  await Promise.resolve();
  expect(script.src).toBeUndefined();
  expect(events).toEqual(['error']);
});
