import { readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { explainAccent, explainSiteName, LANGUAGES, type Language } from '@heard/contract';
import { parseNetworks } from '../networks.ts';
import { LogoError, parseLogo, type ParsedLogo } from '../siteLogo.ts';
import type { SettingType } from './parseSettings.ts';

/** Accepts any text. */
export const text: SettingType<string> = { mustBe: 'a text', parse: (value) => value };

/** Accepts a whole number in decimal digits. */
export function wholeNumber(min: number, max: number): SettingType<number> {
  return {
    mustBe: `a whole number from ${min} to ${max}`,
    parse: (value) => {
      const number = Number(value);
      return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
    },
  };
}

/** A TCP port; 0 lets the system choose a free port. */
export const port = wholeNumber(0, 65_535);

/** Accepts one of the given words. */
export function choice<Value extends string>(values: readonly Value[]): SettingType<Value> {
  return { mustBe: values.join(' or '), parse: (value) => values.find((one) => one === value) };
}

/** Accepts one of two words: `on` means true, `off` means false. */
export function either(on: string, off: string): SettingType<boolean> {
  const words = new Map([
    [on, true],
    [off, false],
  ]);
  return { mustBe: `${on} or ${off}`, parse: (value) => words.get(value) };
}

/** Accepts a URL with one of these schemes, such as `https:`. It may carry a password. */
export function url(...schemes: readonly string[]): SettingType<string> {
  return {
    mustBe: `a URL that starts with ${schemes.join('// or ')}//`,
    isSecret: true,
    parse: (value) => (URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : undefined),
  };
}

/** A calendar day in UTC. */
export const day: SettingType<Date> = {
  mustBe: 'a day such as 2026-12-01',
  parse: (value) => {
    const date = new Date(`${value}T00:00:00Z`);
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(date.getTime()) ? date : undefined;
  },
};

/** A key of IndexNow. */
export const indexNowKey: SettingType<string> = {
  mustBe: '8 to 128 letters, digits and dashes',
  parse: (value) => (/^[a-zA-Z0-9-]{8,128}$/.test(value) ? value : undefined),
};

/** A key that signs reports. */
export const reportKey: SettingType<string> = {
  mustBe: 'at least 32 random characters',
  isSecret: true,
  parse: (value) => (value.length >= 32 ? value : undefined),
};

export const httpUrl = url('http:', 'https:');

/** Returns whether a text is an absolute http(s) URL. */
export function isHttpUrl(value: string): boolean {
  return httpUrl.parse(value) !== undefined;
}

/** Scheme, host and port: `https://heard.example`. */
export const origin: SettingType<string> = {
  mustBe: 'an http(s) URL without a path, such as https://heard.example',
  isSecret: true,
  parse: parseOrigin,
};

/** Returns the origin of a URL that has nothing else but a slash at its end; undefined for any other text. */
export function parseOrigin(value: string): string | undefined {
  if (!isHttpUrl(value)) return undefined;
  const parsed = new URL(value);
  return parsed.href === `${parsed.origin}/` ? parsed.origin : undefined;
}

/** IP addresses and networks, separated by commas. */
export const networks: SettingType<BlockList> = {
  mustBe: 'a comma-separated list of IP addresses or networks, such as 10.0.0.0/8',
  parse: (value) => parseNetworks(value) ?? undefined,
};

/**
 * Items separated by commas.
 * @param mustBe names the list: `a comma-separated list of origins`
 * @param parseItem returns undefined if the item is invalid
 */
export function commaSeparated<Item>(
  mustBe: string,
  parseItem: (item: string) => Item | undefined,
): SettingType<Item[]> {
  return {
    mustBe,
    parse: (value) => {
      const items = value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
      const parsed = items.map(parseItem).filter((item) => item !== undefined);
      return parsed.length === items.length ? parsed : undefined;
    },
  };
}

/** The name of a site. */
export const siteName: SettingType<string> = {
  parse: (value) => (explainSiteName(value) === null ? value : undefined),
  explain: explainSiteName,
};

/** The color from which the colors of a site are derived. */
export const accent: SettingType<string> = {
  parse: (value) => (explainAccent(value) === null ? value.toLowerCase() : undefined),
  explain: explainAccent,
};

/** The languages of a site, the default first. */
export const siteLanguages: SettingType<readonly Language[]> = {
  mustBe: 'different languages of en, es and fr, the default first, such as es,en',
  parse: (value) => {
    const tags = value.split(',').map((tag) => tag.trim());
    const languages = LANGUAGES.filter((language) => tags.includes(language));
    // Each tag has to be a language, and different from the others.
    return languages.length === tags.length
      ? languages.toSorted((a, b) => tags.indexOf(a) - tags.indexOf(b))
      : undefined;
  },
};

/** The path of a file with a logo, relative to the working directory. `npm start` and `./heard` set an absolute path (`loadEnvFile`). */
export const logoFile: SettingType<ParsedLogo> = {
  parse: (path) => {
    const logo = readLogoFile(path);
    return typeof logo === 'string' ? undefined : logo;
  },
  explain: (path) => {
    const logo = readLogoFile(path);
    return typeof logo === 'string' ? logo : null;
  },
};

/** Returns the logo, or why the file is not accepted. */
function readLogoFile(path: string): ParsedLogo | string {
  try {
    return parseLogo(readFileSync(path));
  } catch (error) {
    if (error instanceof LogoError) return error.message;
    return `must be the path of a readable SVG or PNG file, not "${path}"`;
  }
}
