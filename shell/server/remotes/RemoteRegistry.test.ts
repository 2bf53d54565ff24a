import { RemoteRegistry } from './RemoteRegistry.ts';

test('runs concurrent refreshes one after the other, so that an older list never replaces a newer list', async () => {
  const waiting: (() => void)[] = [];
  const list = jest.fn(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { remotes: [], problems: [] };
  });
  const registry = new RemoteRegistry({ list, folders: new Map(), offers: { sdk: '1.0.0' }, warn: () => {} });

  const refreshes = [registry.refresh(), registry.refresh()];
  expect(list).toHaveBeenCalledTimes(1);
  waiting[0]?.();
  await Promise.all(refreshes);

  const next = registry.refresh();
  expect(list).toHaveBeenCalledTimes(2);
  waiting[1]?.();
  await next;
});
