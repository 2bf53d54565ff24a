import { toUndo } from './toUndo.ts';

it('groups reviews by the change that undoes their update', () => {
  const previous = [
    { id: '1', tags: [], assignee: null },
    { id: '2', tags: ['7'], assignee: '5' },
    { id: '3', tags: ['9'], assignee: null },
    { id: '4', tags: ['8'], assignee: null },
  ];
  const ids = previous.map(({ id }) => id);
  expect(toUndo({ ids, tags: { add: ['7'], remove: ['8'] } }, previous)).toEqual([
    { ids: ['1', '3'], tags: { add: [], remove: ['7'] } },
    { ids: ['2'], tags: { add: [], remove: [] } },
    { ids: ['4'], tags: { add: ['8'], remove: ['7'] } },
  ]);
  expect(toUndo({ ids, assignee: '6' }, previous)).toEqual([
    { ids: ['1', '3', '4'], assignee: null },
    { ids: ['2'], assignee: '5' },
  ]);
});
