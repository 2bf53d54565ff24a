import { SEARCH_INDEX, foldText } from '@heard/contract';
import { algoliasearch, type Algoliasearch } from 'algoliasearch';
import { demoCompanies } from '../src/demo/companies.ts';
import { nameTerms, websiteTerms } from '../src/modules/search/fieldTerms.ts';
import { inAnyCase, toFullName, toWords } from '../src/kernel/foldText.ts';
import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();
let client: Algoliasearch;

beforeAll(() => {
  const host = { url: new URL(api.url).host, protocol: 'http' as const, accept: 'readWrite' as const };
  client = algoliasearch('app', 'key', { hosts: [host] });
});

async function found(query: string): Promise<string[]> {
  const { results } = await client.searchForHits<{ name: string }>({ requests: [{ indexName: SEARCH_INDEX, query }] });
  return results.flatMap(({ hits }) => hits.map(({ objectID, name }) => `${objectID} ${name}`));
}

describe('the next search', () => {
  it('finds a listing created by a review in the next search, ranked by its reviews', async () => {
    expect(await found('quokka')).toEqual([]);
    for (let author = 0; author < 2; author++) {
      const consumer = await api.consumer();
      await api.review(consumer, 'quokka-tea.example', { companyName: 'Quokka Tea' });
      await api.review(consumer, 'quokka.example', { companyName: 'Quokka Zoo' });
    }
    expect(await found('quokka')).toEqual(['quokka-tea.example Quokka Tea', 'quokka.example Quokka Zoo']);
    await api.review(await api.consumer(), 'quokka.example');
    expect(await found('quokka')).toEqual(['quokka.example Quokka Zoo', 'quokka-tea.example Quokka Tea']);
  });

  it('finds a registered company in the next search, but only by its current name', async () => {
    const company = await api.company({ website: 'https://www.wombat.example', name: 'Wombat Wool' });
    expect(await found('wool')).toEqual(['wombat.example Wombat Wool']);
    const renamed = await api.send('PUT', '/company', { token: company.token, body: { name: 'Bilby Ånd' } });
    expect(renamed.status).toBe(200);
    expect(await found('wool')).toEqual([]);
    expect(await found('bilby and')).toEqual(['wombat.example Bilby Ånd']);
    expect(await found('wombat')).toEqual(['wombat.example Bilby Ånd']);
  });

  it('finds a listing by the name that its owner entered, and by the earlier name after the owner is deleted', async () => {
    await api.review(await api.consumer(), 'numbat.example', { companyName: 'Anteater?' });
    expect(await found('anteater')).toEqual([]);
    await api.review(await api.consumer(), 'numbat.example', { companyName: 'Anteater?' });
    expect(await found('anteater')).toEqual(['numbat.example Anteater?']);
    const owner = await api.company({ website: 'numbat.example', name: 'Termite Tours' });
    expect(await found('anteater')).toEqual([]);
    expect(await found('termite')).toEqual(['numbat.example Termite Tours']);
    expect((await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } })).status).toBe(
      204,
    );
    expect(await found('termite')).toEqual([]);
    expect(await found('anteater')).toEqual(['numbat.example Anteater?']);
  });

  it('finds neither rolled-back changes nor deleted companies', async () => {
    await expect(
      api.database.transaction(async (transaction) => {
        await transaction('companies').insert({
          domain: 'dodo.example',
          website: 'https://dodo.example',
          name: 'Dodo',
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await found('dodo')).toEqual([]);
    await api.database('companies').insert({ domain: 'moa.example', website: 'https://moa.example', name: 'Moa' });
    expect(await found('moa')).toEqual(['moa.example Moa']);
    await api.database('companies').where({ domain: 'moa.example' }).del();
    expect(await found('moa')).toEqual([]);
  });

  it('finds the longest and the most unusual names', async () => {
    const name = `${'ﷺ'.repeat(59)} ${'👩‍👩‍👧‍👦'.repeat(12)}`;
    const body = { name, email: 'long@firm.example', website: 'long.example', workEmail: 'a@b.example' };
    const registered = await api.send('POST', '/auth/registerCompany', { body: { ...body, password: PASSWORD } });
    expect(registered.status).toBe(201);
    expect(await found('👩‍👩‍👧‍👦👩‍👩‍👧‍👦')).toEqual([`long.example ${name}`]);
    expect(await found('عليه')).toEqual([`long.example ${name}`]);
    expect(await found('ﷺ'.repeat(59))).toEqual([`long.example ${name}`]);
  });
});

it('accepts reviews while a company is renamed', async () => {
  const company = await api.company({ website: 'busy.example', name: 'Busy 0' });
  const authors = await Promise.all(Array.from({ length: 8 }, () => api.consumer()));
  const renames = Array.from({ length: 8 }, (_, at) =>
    api.send('PUT', '/company', { token: company.token, body: { name: `Busy ${at}` } }),
  );
  const reviews = authors.map((author) => api.review(author, 'busy.example'));
  expect((await Promise.all(renames)).map(({ status }) => status)).toEqual(renames.map(() => 200));
  await Promise.all(reviews);
  const stored = await api.database('companies').first('name').where({ domain: 'busy.example' });
  expect(await found('busy')).toEqual([`busy.example ${stored?.name}`]);
});

describe('the database and the code extract the same terms', () => {
  const toDomain = (website: string) => new URL(website).host;
  const companies = [
    ...demoCompanies.map(({ name, website }) => [name, toDomain(website)] as const),
    ['A', 'shop.acme.co.uk'],
    ["McDonald's L’Œuvre İstanbul ΣΊΣΥΦΟΣ ﬁﬀ ½ ①", 'a-b--c.d-e.example'],
    ['x'.repeat(80) + ' ' + '𠮷'.repeat(80) + ' ' + 'y'.repeat(60), 'xn--a-b.www.example'],
    ['ha\u0301\u0323 \u0301x 각\u11a8 か\u3099 क\u093cि «» 👍🏽 🇪🇸 ٣٤ ﷺ ﷽', `${'long-'.repeat(12)}er.example`],
    ['🦊', 'x.com'],
  ] as const;

  test.each(companies)('extracts the same terms from "%s" and %s in SQL and in code', async (name, domain) => {
    const { rows } = await api.database.raw<{ rows: { lexeme: string }[] }>(
      'select unnest(search_lexemes(?, ?)) as lexeme',
      [name, domain],
    );
    // The first letter of a lexeme identifies its field. Lexemes of single-letter words, except the first word, end with the character U+0001.
    const getTerms = (field: string) =>
      new Set(rows.flatMap(({ lexeme }) => (lexeme.startsWith(field) ? [lexeme.slice(1).replace('\u0001', '')] : [])));
    expect(new Set(nameTerms(name).map(({ text }) => text))).toEqual(getTerms('n'));
    expect(new Set(websiteTerms(`https://${domain}`, domain).map(({ text }) => text))).toEqual(getTerms('w'));
  });

  test('extracts the same terms in the database and the code for every letter, mark and symbol', async () => {
    interface Read {
      character: string;
      normal: string;
      folded: string;
      words: string[];
      name: string;
      spelled: string;
    }
    const characters: string[] = [];
    for (let code = 1; code < 0x1_fb00; code++) {
      const character = String.fromCodePoint(code);
      // Skips the 40,000 ideographs and Hangul syllables, which are never folded.
      if (/[\p{Cn}\p{Co}\p{Cs}\p{Unified_Ideograph}]|[가-힣]/u.test(character)) continue;
      characters.push(character);
    }
    const { rows } = await api.database.raw<{ rows: Read[] }>(
      `select character, normalize(character, nfkd) as normal, search_fold('e' || character) as folded,
         search_words('a' || character || 'B') as words,
         search_full_name('a' || character || 'B') as name, search_spelling('e' || character) as spelled
       from unnest(?::text[]) as character`,
      [characters],
    );
    expect(rows).toHaveLength(characters.length);
    const different = rows.filter(
      ({ character, normal, folded, words, name, spelled }) =>
        // Skips characters that the two Unicode versions decompose differently.
        normal === character.normalize('NFKD') &&
        (foldText(`e${character}`) !== folded ||
          toWords(`a${character}B`).join() !== words.join() ||
          toFullName(`a${character}B`) !== name ||
          // Skips separators between words, because they have no letter case.
          (words.length === 1 && !new RegExp(`^${inAnyCase(folded)}$`, 'u').test(spelled))),
    );
    expect(different.map(({ character }) => character.codePointAt(0)?.toString(16))).toEqual([]);
  });
});
