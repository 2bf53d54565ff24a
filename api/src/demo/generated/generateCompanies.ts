import { taxonomy } from '@heard/contract/taxonomy';
import type { DemoCompany } from '../companies.ts';
import type { DemoLanguage } from './reviewTexts.ts';

/** A generated company, with its subcategories and the language of most of its reviews. */
export interface GeneratedCompany extends DemoCompany {
  categories: readonly string[];
  language: DemoLanguage;
}

interface Market {
  language: DemoLanguage;
  country: string;
  /** A city that is named twice has twice as many companies. */
  cities: readonly [string, ...string[]];
  phone: string;
}

/** The markets have only a few cities, so that the list of each city has several companies. */
const MARKETS: readonly Market[] = [
  { language: 'en', country: 'United Kingdom', cities: ['Leeds', 'Bristol', 'Norwich'], phone: '44-1135550' },
  { language: 'es', country: 'Spain', cities: ['Bilbao', 'Seville', 'Zaragoza'], phone: '34-9445550' },
  { language: 'fr', country: 'France', cities: ['Lyon', 'Nantes', 'Lille'], phone: '33-4785550' },
  { language: 'en', country: 'Netherlands', cities: ['Utrecht', 'Utrecht', 'Groningen'], phone: '31-3055520' },
  { language: 'es', country: 'Mexico', cities: ['Puebla', 'Mérida'], phone: '52-2225550' },
  { language: 'fr', country: 'Belgium', cities: ['Namur', 'Liège'], phone: '32-8155520' },
  { language: 'en', country: 'Ireland', cities: ['Cork', 'Galway'], phone: '353-215550' },
  { language: 'es', country: 'Argentina', cities: ['Mendoza', 'Rosario'], phone: '54-2615550' },
  { language: 'fr', country: 'Canada', cities: ['Trois-Rivières', 'Québec'], phone: '1-8195550' },
];

/** The city of the demo company, which gets two more companies. */
const VALENCIA = 'Valencia';
const IN_VALENCIA = 2;

/** The parts of invented names. */
const WORDS: Record<DemoLanguage, { starts: readonly string[]; ends: readonly string[]; names: readonly string[] }> = {
  en: {
    starts: [
      'Lark',
      'Tide',
      'Moss',
      'Copper',
      'Wren',
      'Thistle',
      'Heron',
      'Juniper',
      'Otter',
      'Amber',
      'Plum',
      'Cobalt',
      'Hazel',
      'Marsh',
    ],
    ends: ['wick', 'combe', 'holt', 'mere', 'stead', 'thorpe', 'ley', 'gate', 'lock'],
    names: ['{word}', '{word} & Daughters', 'The {word} Company', '{word} Brothers', '{word} & Co'],
  },
  es: {
    starts: ['Alm', 'Rib', 'Cor', 'Sald', 'Monf', 'Valc', 'Tej', 'Lun', 'Orz', 'Peñ', 'Zarc', 'Marj', 'Quint', 'Esp'],
    ends: ['anda', 'ieira', 'oril', 'atea', 'ondo', 'iruela', 'enza', 'alba', 'ucena'],
    names: ['Casa {word}', '{word} y Hermanas', 'Taller {word}', 'Grupo {word}', '{word}'],
  },
  fr: {
    starts: [
      'Clair',
      'Roche',
      'Aube',
      'Vigne',
      'Mire',
      'Chante',
      'Sauve',
      'Pierre',
      'Ombre',
      'Grande',
      'Haute',
      'Belle',
      'Douce',
      'Frêne',
    ],
    ends: ['lune', 'mouette', 'lande', 'source', 'pomme', 'cigale', 'brume', 'noix', 'plume'],
    names: ['Maison {word}', 'Atelier {word}', '{word} & Filles', '{word} Frères', '{word}'],
  },
};

const DESCRIPTIONS: Record<DemoLanguage, string> = {
  en: '{category} in {city} since {year}. An invented company to try Heard with.',
  es: '{category} en {city} desde {year}. Una empresa inventada para probar Heard.',
  fr: '{category}, {city}, depuis {year}. Une entreprise inventée pour essayer Heard.',
};

/** The number of restaurants, so large that the list of this category has several pages. */
const RESTAURANTS = 48;
/** The number of further companies in the first subcategory of each top category. */
const POPULAR = 4;

/** Returns the subcategories of the generated companies: each subcategory once, then additional companies of the popular subcategories. */
function listCategories(): string[][] {
  const neighbours = taxonomy.flatMap(({ subcategories }) =>
    subcategories.map(({ slug }, at) => [slug, subcategories[(at + 1) % subcategories.length]?.slug ?? slug]),
  );
  const popular = taxonomy.flatMap(({ subcategories }) =>
    subcategories.slice(0, 1).map(({ slug }) => [slug, subcategories[2]?.slug ?? slug]),
  );
  return [
    ...neighbours,
    ...Array.from({ length: POPULAR }, () => popular).flat(),
    ...Array.from({ length: RESTAURANTS }, () => ['restaurants', 'catering']),
  ];
}

/** Generates companies of all subcategories in nine countries. Every fifth company is a listing without an owner. */
export function generateCompanies(): GeneratedCompany[] {
  const names = new Map(
    taxonomy.flatMap(({ subcategories }) => subcategories.map((one) => [one.slug, one.names] as const)),
  );
  const perCountry = new Map<string, number>();
  const perLanguage = new Map<DemoLanguage, number>();
  return listCategories().map(([main = '', second = ''], at) => {
    const market = MARKETS[at % MARKETS.length];
    if (market === undefined) throw new RangeError('No market');
    const { language, country, cities, phone } = market;
    const number = perLanguage.get(language) ?? 0;
    perLanguage.set(language, number + 1);
    const { starts, ends, names: patterns } = WORDS[language];
    const word = `${starts[number % starts.length]}${ends[Math.floor(number / starts.length) % ends.length]}`;
    const name = (patterns[number % patterns.length] ?? '').replace('{word}', word);
    const domain = `${word
      .normalize('NFD')
      .replaceAll(/\P{ASCII}/gu, '')
      .toLowerCase()}.example`;
    const categories = at % 2 === 0 ? [main, second] : [main];
    const website = `https://${domain}`;
    if (at % 5 === 4) {
      const nothing = {
        description: null,
        country: null,
        city: null,
        address: null,
        email: null,
        workEmail: null,
        phone: null,
      };
      return { name, website, claimed: false, ...nothing, categories, language };
    }
    const count = perCountry.get(country) ?? 0;
    perCountry.set(country, count + 1);
    const isInValencia = country === 'Spain' && count < IN_VALENCIA;
    const city = isInValencia ? VALENCIA : (cities[count % cities.length] ?? cities[0]);
    return {
      name,
      website,
      claimed: true,
      description: DESCRIPTIONS[language]
        .replace('{category}', names.get(main)?.[language] ?? '')
        .replace('{city}', city)
        .replace('{year}', String(1952 + ((at * 7) % 70))),
      country,
      city,
      address: `${word} ${(at % 90) + 1}`,
      email: `owner@${domain}`,
      workEmail: `hello@${domain}`,
      phone: `${phone}${String(at).padStart(3, '0')}`,
      categories,
      language,
    };
  });
}
