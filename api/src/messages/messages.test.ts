import { LANGUAGES } from '@heard/contract';
import { ProblemError, problemStatuses, toFieldError, fieldError, type ProblemKind } from '../problems.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { translate } from './messages.ts';

// npm run messages compares ids and placeholders of all catalogs.
test.each([
  ['es', es],
  ['fr', fr],
] as const)('translates every message to %s', (_, catalog) => {
  const english = new Map(Object.entries(en));
  const untranslated = Object.entries(catalog).filter(([id, text]) => english.get(id) === text);
  expect(untranslated.map(([id]) => id)).toEqual(
    catalog === fr ? ['badge.excellent', 'email.signature'] : ['email.signature'],
  );
});

test.each(Object.keys(problemStatuses) as ProblemKind[])(
  'gives the problem %s a title and a detail in each language',
  (kind) => {
    for (const language of LANGUAGES) {
      const { title, detail } = new ProblemError(kind).toProblem(language);
      expect([title, detail]).not.toContainEqual(expect.stringMatching(/^$|problem\.|[{}]/));
    }
  },
);

test('uses the plural form that the number requires', () => {
  const getMessage = (limit: number) => toFieldError(fieldError('name', 'tooShort', { limit }), 'en').message;
  expect([getMessage(1), getMessage(8)]).toEqual(['Use at least 1 character.', 'Use at least 8 characters.']);
});

test.each([
  [1, 'Try again in 1 second.'],
  [45, 'Try again in 45 seconds.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [7140, 'Try again in 119 minutes.'],
  [7141, 'Try again in 2 hours.'],
  [86_400, 'Try again in 24 hours.'],
])(
  'rounds a waiting time of %d s up: to seconds below a minute, to minutes below two hours, otherwise to hours',
  (seconds, text) => {
    expect(new ProblemError('too-many-requests', {}, seconds).toProblem('en').detail).toMatch(new RegExp(`${text}$`));
  },
);

test('inserts values without changing them', () => {
  const email = "o'neil+{tag}&#@people.example";
  expect(translate('es', 'email.passwordChanged.consumer', { email })).toContain(`cuenta ${email} ha`);
});
