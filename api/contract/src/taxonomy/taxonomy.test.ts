import { Ajv } from 'ajv';
import data from './taxonomy.json' with { type: 'json' };
import schema from './taxonomy.schema.json' with { type: 'json' };
import { CATEGORY_ALIASES, taxonomy } from './taxonomy.ts';

test('satisfies its schema', () => {
  const ajv = new Ajv({ allErrors: true });
  ajv.validate(schema, data);
  expect(ajv.errors).toBeNull();
});

test('uses each id and each slug once, former slugs included', () => {
  const all = taxonomy.flatMap((top) => [top, ...top.subcategories]);
  const slugs = all.map(({ slug }) => slug);
  const used = [...slugs, ...Object.keys(CATEGORY_ALIASES)];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(used).size).toBe(used.length);
  expect(slugs).toEqual(expect.arrayContaining(Object.values(CATEGORY_ALIASES)));
});
