import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { createResource, type Resource } from './createResource.ts';

function Greeting({ resource }: { resource: Resource<{ text: string }> }) {
  const { text } = use(resource);
  // Calls another hook after `use`, as every component that uses messages does.
  const [count] = useState(1);
  return `${text} ${count}`;
}

function renderGreeting(resource: Resource<{ text: string }>) {
  const onSuspend = jest.fn(() => 'Loading');
  function Fallback() {
    return onSuspend();
  }
  render(
    <Suspense fallback={<Fallback />}>
      <Greeting resource={resource} />
    </Suspense>,
  );
  return onSuspend;
}

describe('createResource', () => {
  it('suspends rendering until the value is loaded', async () => {
    let resolve: (value: { text: string }) => void = () => undefined;
    const resource = createResource(new Promise<{ text: string }>((settle) => (resolve = settle)));
    expect(resource.read()).toBeUndefined();
    await act(async () => void renderGreeting(resource));
    expect(screen.getByText('Loading')).toBeVisible();
    await act(async () => resolve({ text: 'Hola' }));
    expect(screen.getByText('Hola 1')).toBeVisible();
    expect(resource.read()).toEqual({ text: 'Hola' });
  });

  it('never suspends once the value is loaded', async () => {
    const resource = createResource(Promise.resolve({ text: 'Hola' }));
    await resource;
    const onSuspend = renderGreeting(resource);
    expect(screen.getByText('Hola 1')).toBeVisible();
    expect(onSuspend).not.toHaveBeenCalled();
  });

  it('resolves the promise of the resource, both while it loads and after it has loaded', async () => {
    const resource = createResource(Promise.resolve({ text: 'Hola' }));
    expect(await resource).toEqual({ text: 'Hola' });
    expect(await resource).toEqual({ text: 'Hola' });
  });
});
