/** Texts of a file with their replacements. Each text occurs exactly once in the file. */
type Replacements = [text: string, replacement: string][];

const REVIEW = 'api/contract/src/schemas/review.ts';
const ROWS = 'api/src/modules/reviews/review.ts';
const NEW_FORM = 'mfe-consumer/src/new-review/NewReviewForm.tsx';
const EDIT_FORM = 'mfe-consumer/src/reviews/EditReviewForm.tsx';
const catalog = (language: string) => `shell/sdk/src/reviews/messages/${language}.json`;

/** A switch in a form, after the field for the description. */
const SWITCH = `
        <Switch
          label={tReview('recommended')}
          checked={form.watch('wouldRecommend') === true}
          onChange={(wouldRecommend) => form.setValue('wouldRecommend', wouldRecommend)}
        />`;

const IN_FORM: Replacements = [
  [
    "import { useMessages } from '../messages/messages.ts';",
    "import { useReviewListMessages } from '@heard/sdk/reviews';\nimport { useMessages } from '../messages/messages.ts';",
  ],
];

/**
 * The changes that a person writes by hand to add `wouldRecommend` to reviews, the example of CONTRIBUTING.md ("Adding a property to a
 * review"). Maps each changed file to its replacements, and each new file to its text.
 */
export const wouldRecommend: Readonly<Record<string, string | Replacements>> = {
  'api/src/database/migrations/999-would-recommend.ts': `import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table reviews add column would_recommend boolean');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table reviews drop column would_recommend');
}
`,
  'api/src/database/migrations/migrationSource.ts': [
    ['\n};\n', "\n  '999-would-recommend': () => import('./999-would-recommend.ts'),\n};\n"],
  ],
  [REVIEW]: [
    ['  companyURL: Type.String(),\n', '  companyURL: Type.String(),\n  wouldRecommend: Nullable(Type.Boolean()),\n'],
    [
      '    experienceDate: Type.Optional(ExperienceDateField),\n',
      '    experienceDate: Type.Optional(ExperienceDateField),\n    wouldRecommend: Type.Optional(Type.Boolean()),\n',
    ],
    [
      '    rating: Type.Optional(Rating),\n',
      '    rating: Type.Optional(Rating),\n    wouldRecommend: Type.Optional(Nullable(Type.Boolean())),\n',
    ],
  ],
  [ROWS]: [
    ["  'rating',\n  'benefit',", "  'rating',\n  'would_recommend',\n  'benefit',"],
    [
      'const { title, description, rating, experienceDate,',
      'const { title, description, rating, wouldRecommend = null, experienceDate,',
    ],
    ['    rating,\n    benefit,', '    rating,\n    would_recommend: wouldRecommend,\n    benefit,'],
    ['toReviewChanges({ title, description, rating,', 'toReviewChanges({ title, description, rating, wouldRecommend,'],
    [
      '    ...(rating !== undefined && { rating }),\n',
      '    ...(rating !== undefined && { rating }),\n    ...(wouldRecommend !== undefined && { would_recommend: wouldRecommend }),\n',
    ],
    [
      '    companyURL: row.company_website,\n',
      '    companyURL: row.company_website,\n    wouldRecommend: row.would_recommend,\n',
    ],
  ],
  'api/contract/src/exampleReview.ts': [["  origin: 'organic',\n", "  origin: 'organic',\n  wouldRecommend: null,\n"]],
  'mfe-consumer/src/new-review/NewReview.ts': [
    ['  title: string;\n', '  title: string;\n  wouldRecommend: boolean;\n'],
  ],
  [NEW_FORM]: [
    ...IN_FORM,
    ['RatingSlider, TextArea,', 'RatingSlider, Switch, TextArea,'],
    ["  title: '',\n", "  title: '',\n  wouldRecommend: false,\n"],
    [
      'takesSuggestion }: ContentFieldsProps) {\n',
      'takesSuggestion }: ContentFieldsProps) {\n  const tReview = useReviewListMessages();\n',
    ],
    ["{...form.field('description')}\n      />", `{...form.field('description')}\n      />${SWITCH}`],
  ],
  [EDIT_FORM]: [
    ['import { Form, RatingSlider, TextArea,', 'import { Form, RatingSlider, Switch, TextArea,'],
    ...IN_FORM,
    ['  const api = useApi();', '  const tReview = useReviewListMessages();\n  const api = useApi();'],
    ["'rating' | 'title' | 'description'>", "'rating' | 'title' | 'description' | 'wouldRecommend'>"],
    [
      '      description: review.description,\n',
      '      description: review.description,\n      wouldRecommend: review.wouldRecommend,\n',
    ],
    ["{...form.field('description')}\n      />", `{...form.field('description')}\n      />${SWITCH}`],
  ],
  'shell/sdk/src/reviews/ReviewDates.tsx': [
    [
      "'createdAt' | 'updatedAt' | 'experienceDate'>",
      "'createdAt' | 'updatedAt' | 'experienceDate' | 'wouldRecommend'>",
    ],
    ['      {children}\n', "      {children}\n      {review.wouldRecommend && <> · {t('recommended')}</>}\n"],
  ],
  [catalog('en')]: [['{\n', '{\n  "recommended": "Recommended",\n']],
  [catalog('es')]: [['{\n', '{\n  "recommended": "Recomendado",\n']],
  [catalog('fr')]: [['{\n', '{\n  "recommended": "Recommandé",\n']],
};

/** The test of the API for the property. */
const API_TEST = `import { reviewBody, testApi } from './testApi.ts';

const api = testApi();

test('stores whether the author would recommend the company, and shows it to everybody', async () => {
  const ana = await api.consumer();
  const body = { ...reviewBody('recommended.example'), wouldRecommend: true };
  const { id, wouldRecommend } = (await api.send('POST', '/review/companyOrUser', { token: ana.token, body })).body;
  expect(wouldRecommend).toBe(true);
  const read = async () => {
    const [own] = (await api.send('GET', '/review/user', ana)).body;
    const [shown] = (await api.send('GET', '/company/recommended.example/review')).body;
    return [own.wouldRecommend, shown.wouldRecommend];
  };
  expect(await read()).toEqual([true, true]);
  await api.send('PUT', \`/review/\${id}\`, { token: ana.token, body: { wouldRecommend: false } });
  expect(await read()).toEqual([false, false]);
});

test('changes the date of a review only when the value changes', async () => {
  const ana = await api.consumer();
  const body = { ...reviewBody('unchanged.example'), wouldRecommend: true };
  const created = (await api.send('POST', '/review/companyOrUser', { token: ana.token, body })).body;
  const put = async (changed: object) =>
    (await api.send('PUT', \`/review/\${created.id}\`, { token: ana.token, body: { ...created, ...changed } })).body;
  expect(await put({})).toEqual(created);
  const changed = await put({ wouldRecommend: false });
  expect(changed.wouldRecommend).toBe(false);
  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(created.updatedAt));
});
`;

/** The test that the forms and cards of the author support the property `wouldRecommend`. */
const FORM_TEST = `import { aReview, http, HttpResponse, server } from '@heard/sdk/testing';
import { screen } from '@testing-library/react';
import { renderArea, stubOwnReviews } from '../testing.tsx';

test('changes whether the author would recommend the company', async () => {
  let review = aReview();
  stubOwnReviews(() => [review]);
  server.use(
    http.put('*/api/review/:id', async ({ request }) => {
      review = { ...review, ...((await request.json()) as object) };
      return HttpResponse.json(review);
    }),
  );
  const { user } = renderArea(\`/me/reviews?edit=\${review.id}\`);
  await user.click(await screen.findByRole('switch', { name: 'Recommended' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/Recommended/)).toBeVisible();
  expect(review.wouldRecommend).toBe(true);
});
`;

/** The tests of the property. */
export const wouldRecommendTests = {
  'api/test/wouldRecommend.test.ts': API_TEST,
  'mfe-consumer/src/reviews/wouldRecommend.test.tsx': FORM_TEST,
};
