import { LANGUAGES } from '@heard/contract';
import { createPeople, failures, open, pages, people, textsOn, type Person } from '../composed/allPages.ts';
import { englishFinder } from '../composed/catalogs.ts';
import { expectNoOverflow } from '../composed/checks.ts';
import { screens, walkTogether } from '../composed/walker.ts';
import { matrix } from '../composed/matrix.ts';

let tokens: Record<Person, string | undefined>;
beforeAll(async () => {
  tokens = await createPeople();
});

// `npm test` reads the same pages in a pseudo-language.
describe.each(LANGUAGES.filter((language) => language !== 'en'))('the translation to %s', (language) => {
  const findEnglish = englishFinder(language);

  describe.each(people)('the pages of a %s', (person) => {
    const walk = walkTogether({ ...screens.phone, locale: language }, () => tokens[person]);

    it.each(matrix<readonly [string, string]>(pages[person]))('shows %s translated', async (path) => {
      const { page, walker } = walk;
      walker.allow(...failures);
      await open(page, path, language);
      expect(findEnglish(await textsOn(page))).toEqual([]);
      await expectNoOverflow(page);
    });
  });
});
