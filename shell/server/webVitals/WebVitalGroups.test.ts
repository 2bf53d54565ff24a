import { WebVitalGroups } from './WebVitalGroups.ts';

const page = { remote: 'mfe-public', version: '1.0.0+a', mount: '/' };

test('keeps counts that could not be sent, and adds them to the next counts', () => {
  const groups = new WebVitalGroups();
  groups.add(page, { cls: 0 });
  const failed = groups.take();
  expect(groups.take()).toEqual([]);
  groups.add(page, { cls: 0.01 });
  groups.add(page, { cls: 7 });
  groups.putBack(failed);
  expect(groups.take()).toMatchObject([{ ...page, vital: 'cls', counts: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }]);
});

test('stores a limited number of entries', () => {
  const groups = new WebVitalGroups();
  for (let at = 0; at < 6000; at++) groups.add({ ...page, mount: `/${at}` }, { cls: 0 });
  expect(groups.take()).toHaveLength(5000);
});
