import {
  checkEmail,
  checkPassword,
  checkPhone,
  checkRating,
  checkText,
  parseExperienceDate,
  parseWebsite,
  textRules,
} from '@heard/contract';
import { taxonomy } from '@heard/contract/taxonomy';
import countries from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json';
import { parseCategory, toSubcategoryId } from '../kernel/categories.ts';
import { demoLogins } from './consumers.ts';
import { demoData } from './demoData.ts';

const now = new Date('2026-11-15T10:30:00.000Z');
const data = demoData(now);

const isTrimmed = (text: string) => text === text.trim() && text !== '';
const duplicates = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);
countries.registerLocale(english);
const countryNames = Object.values(countries.getNames('en', { select: 'official' }));

describe('demo companies', () => {
  it('gives each company one normalized website under a reserved example domain', () => {
    expect(duplicates(data.companies.map(({ domain }) => domain))).toEqual([]);
    for (const { website, domain } of data.companies) {
      expect(parseWebsite(website)).toEqual({ id: domain, website });
      expect(domain).toMatch(/\.example$/);
    }
  });

  it('gives each company a valid name', () => {
    for (const { name } of data.companies) {
      expect(checkText(name, textRules.companyName)).toBeNull();
      expect(isTrimmed(name)).toBe(true);
    }
  });

  it('gives only claimed companies a full profile', () => {
    for (const { claimed, description, country, city, address, email, workEmail, phone } of data.companies) {
      const details = [description, country, city, address, email, workEmail, phone];
      expect(details.every((detail) => (claimed ? detail !== null && isTrimmed(detail) : detail === null))).toBe(true);
      if (!claimed) continue;
      expect(checkText(description ?? '', textRules.companyDescription)).toBeNull();
      expect(countryNames).toContain(country);
      expect(checkText(city ?? '', textRules.city)).toBeNull();
      expect(checkText(address ?? '', textRules.address)).toBeNull();
      expect(checkPhone(phone ?? '')).toBeNull();
      for (const address of [email, workEmail]) {
        expect(checkEmail(address ?? '')).toBeNull();
        expect(address).toMatch(/\.example$/);
      }
    }
    expect(duplicates(data.companies.flatMap(({ email }) => email ?? []))).toEqual([]);
  });
});

describe('demo lists', () => {
  it('covers all categories with companies from at least six countries', () => {
    for (const { categories } of data.companies) {
      expect(categories.length > 0 && categories.length <= 3 && new Set(categories).size === categories.length).toBe(
        true,
      );
      for (const slug of categories) expect([slug, toSubcategoryId(slug)]).toEqual([slug, expect.any(Number)]);
    }
    expect(new Set(data.companies.flatMap(({ categories }) => categories)).size).toBe(
      taxonomy.flatMap(({ subcategories }) => subcategories).length,
    );
    expect(new Set(data.companies.flatMap(({ country }) => country ?? [])).size).toBeGreaterThanOrEqual(6);
  });

  it('contains reviews in three languages in each top category', () => {
    const languages = new Map<string, Set<string | null>>();
    const categories = new Map(data.companies.map((company) => [company.domain, company.categories]));
    for (const { company, language } of data.reviews) {
      for (const slug of categories.get(company) ?? []) {
        const top = parseCategory(slug)?.parent?.slug ?? slug;
        languages.set(top, (languages.get(top) ?? new Set()).add(language));
      }
    }
    expect(languages.size).toBe(taxonomy.length);
    for (const [top, of] of languages) {
      expect([top, ...[...of].filter((one) => one !== null).toSorted()]).toEqual([top, 'en', 'es', 'fr']);
    }
  });

  it('contains a city that is indexed by search engines, and a city that is not', () => {
    const counts = new Map<string, number>();
    for (const { company } of data.reviews) counts.set(company, (counts.get(company) ?? 0) + 1);
    const inCity = (name: string) =>
      data.companies.flatMap(({ city, domain }) => (city === name ? (counts.get(domain) ?? 0) : []));
    expect(inCity('Valencia').filter((count) => count > 0)).toHaveLength(3);
    expect(inCity('Valencia').filter((count) => count >= 5).length).toBeLessThan(5);
    expect(inCity('Utrecht').filter((count) => count >= 5).length).toBeGreaterThanOrEqual(5);
  });
});

describe('demo consumers', () => {
  it('gives each consumer a separate key and email, and valid fields', () => {
    expect(duplicates(data.consumers.map(({ key }) => key))).toEqual([]);
    expect(duplicates(data.consumers.map(({ email }) => email))).toEqual([]);
    for (const { name, lastName, email, country } of data.consumers) {
      expect(isTrimmed(name) && isTrimmed(lastName)).toBe(true);
      expect(checkText(name, textRules.name)).toBeNull();
      expect(checkText(lastName, textRules.lastName)).toBeNull();
      expect(checkEmail(email)).toBeNull();
      expect(email).toMatch(/\.example$/);
      if (country !== null) expect(countryNames).toContain(country);
    }
  });

  it('gives one consumer and one company a login', () => {
    expect(data.consumers[0]?.email).toBe(demoLogins.consumer.email);
    expect(data.companies[0]?.email).toBe(demoLogins.company.email);
    for (const { password } of Object.values(demoLogins)) expect(checkPassword(password)).toBeNull();
  });
});

describe('demo reviews', () => {
  it('assigns each review to an existing company and consumer, at most one per pair', () => {
    const domains = data.companies.map(({ domain }) => domain);
    const emails = data.consumers.map(({ email }) => email);
    for (const { company, consumer } of data.reviews) {
      expect(domains).toContain(company);
      expect(emails).toContain(consumer);
    }
    expect(duplicates(data.reviews.map(({ company, consumer }) => `${company} ${consumer}`))).toEqual([]);
  });

  it('respects the limits of titles and descriptions of reviews and never repeats a text', () => {
    for (const { title, description, rating } of data.reviews) {
      expect(isTrimmed(title) && isTrimmed(description)).toBe(true);
      expect(checkText(title, textRules.reviewTitle)).toBeNull();
      expect(checkText(description, textRules.reviewDescription)).toBeNull();
      expect(checkRating(rating)).toBeNull();
    }
    const written = data.reviews.filter(({ language }) => language === null);
    expect(duplicates(written.map(({ title }) => title.toLowerCase()))).toEqual([]);
    expect(duplicates(data.reviews.map(({ description }) => description.toLowerCase()))).toEqual([]);
  });

  it('dates reviews in the last two years, and later than the experience', () => {
    const twoYearsAgo = now.getTime() - 731 * 86_400_000;
    for (const { createdAt, experienceDate } of data.reviews) {
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(now.getTime());
      expect(Date.parse(createdAt)).toBeGreaterThan(twoYearsAgo);
      expect(Date.parse(experienceDate)).toBeLessThanOrEqual(Date.parse(createdAt));
      expect(parseExperienceDate(experienceDate, now)).toEqual({ date: new Date(experienceDate) });
    }
  });

  it('dates reviews later than the sign-up of their author and the creation of their company', () => {
    const born = new Map<string, string>([
      ...data.companies.map(({ domain, createdAt }) => [domain, createdAt] as const),
      ...data.consumers.map(({ email, createdAt }) => [email, createdAt] as const),
    ]);
    for (const { company, consumer, createdAt } of data.reviews) {
      expect((born.get(company) ?? 'never') <= createdAt).toBe(true);
      expect((born.get(consumer) ?? 'never') <= createdAt).toBe(true);
    }
  });
});

describe('demoData', () => {
  it('returns the same data for the same time, with dates relative to that time', () => {
    expect(demoData(new Date(now))).toEqual(data);
    const later = demoData(new Date(now.getTime() + 30 * 86_400_000));
    expect(later.reviews.map(({ title }) => title).toSorted()).toEqual(
      data.reviews.map(({ title }) => title).toSorted(),
    );
    expect(later.reviews.at(-1)?.createdAt).not.toBe(data.reviews.at(-1)?.createdAt);
  });

  it('dates nothing in the future, and ends with the same review at any hour', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const moment = new Date(Date.UTC(2027, 1, 28, hour, 1));
      const { reviews } = demoData(moment);
      expect(reviews.every(({ createdAt }) => createdAt <= moment.toISOString())).toBe(true);
      expect(reviews.at(-1)?.title).toBe('Warm bread, warmer people');
    }
  });
});
