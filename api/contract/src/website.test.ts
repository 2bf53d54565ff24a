import { checkOwnWebsite, isMarketplacePage, isPage, parseWebsite } from './website.ts';

const suffixes = (host: string) => (host.endsWith('co.uk') ? 'co.uk' : host.slice(host.lastIndexOf('.') + 1));

// Covers HARDENING-3.14
describe('parseWebsite', () => {
  // Covers API-58, API-61, API-65, DEVIATION-5
  it.each([
    ['https://www.Acme.com/shop?q=1#top', 'acme.com', 'https://www.acme.com'],
    ['acme.com', 'acme.com', 'https://acme.com'],
    ['http://acme.com:8080', 'acme.com', 'http://acme.com'],
    ['acme.com.', 'acme.com', 'https://acme.com'],
    ['  shop.acme.co.uk ', 'shop.acme.co.uk', 'https://shop.acme.co.uk'],
    ['www.com', 'www.com', 'https://www.com'],
    ['www.acme.example', 'acme.example', 'https://www.acme.example'],
    ['www.example', 'www.example', 'https://www.example'],
    ['https://www.www.acme.com', 'acme.com', 'https://www.www.acme.com'],
    ['www.www.www.com', 'www.com', 'https://www.www.www.com'],
    ['www.www.co.uk', 'www.co.uk', 'https://www.www.co.uk'],
    ['https://München.example', 'xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
    ['facebook.com', 'facebook.com', 'https://facebook.com'],
    ['https://facebook.com/', 'facebook.com', 'https://facebook.com'],
  ])('parses the website %s', (text, id, website) => {
    expect(parseWebsite(text, suffixes)).toEqual({ id, website });
    expect(parseWebsite(id, suffixes)).toMatchObject({ id });
  });

  // Covers API-60, API-64
  it.each([
    ['', 'required'],
    ['localhost', 'notAWebsite'],
    ['http://127.0.0.1', 'notAWebsite'],
    ['0x7f.1', 'notAWebsite'],
    ['http://[::1]/', 'notAWebsite'],
    ['ftp://acme.com', 'notAWebsite'],
    ['javascript:alert(1)', 'notAWebsite'],
    ['acme .com', 'notAWebsite'],
    ['acme.com\0', 'notAWebsite'],
    ['-acme.com', 'notAWebsite'],
    ['a_b.com', 'notAWebsite'],
    ['a..b.com', 'notAWebsite'],
    [`${'a'.repeat(64)}.com`, 'notAWebsite'],
    ['co.uk', 'websiteHasNoName'],
    ['www.co.uk', undefined],
    ['https://me:secret@acme.com', 'websiteHasCredentials'],
    ['@acme.com', 'websiteHasCredentials'],
    [`acme.com/${'a'.repeat(2048)}`, 'tooLong'],
  ])('rejects the website %j with the problem %s', (text, code) => {
    const read = parseWebsite(text, suffixes);
    expect('problem' in read ? read.problem.code : undefined).toBe(code);
  });
});

describe('a page on a marketplace', () => {
  it.each([
    'https://www.amazon.co.uk/shops/A1',
    'ebay.de/str/x',
    'https://google.com/maps/place/x',
    'https://maps.app.goo.gl/AbC',
    'apps.apple.com/app/id1',
    'https://play.google.com/store/apps/details?id=x',
    'airbnb.com/rooms/1',
    'https://deliveroo.co.uk/menu/x',
    'ubereats.com/store/x',
    'de-de.facebook.com/acme',
    'https://facebook.com?id=acme',
    'https://www.www.facebook.com/#acme',
    'sites.google.com/acme',
  ])('recognizes %s as a page on a marketplace, which no owner can register', (text) => {
    expect(isMarketplacePage(text, suffixes)).toBe(true);
    expect(isMarketplacePage(text)).toBe(true);
    expect(checkOwnWebsite(text, suffixes)).toEqual({ code: 'websiteIsShared' });
    expect(parseWebsite(text, suffixes)).toHaveProperty('id');
  });

  it.each([
    'amazon.co.uk',
    'https://www.ebay.de/',
    'anna.wixsite.com',
    'anna.wixsite.com/shop',
    'acme.com/amazon',
    'amazon.acme.com/x',
    'acme.myshopify.com/products/x',
  ])('accepts %s as the website of an owner', (text) => {
    expect(isMarketplacePage(text, suffixes)).toBe(false);
    expect(checkOwnWebsite(text, suffixes)).toBeNull();
  });

  it('recognizes a page on a marketplace by its path, query or fragment', () => {
    const pages = ['acme.com/x', 'https://acme.com//x', 'acme.com?x', 'acme.com/#x'];
    expect(pages.map(isPage)).toEqual(pages.map(() => true));
    const hosts = ['acme.com', 'https://acme.com', 'https://acme.com/', 'acme.com//', 'acme.com:80/', 'acme.com/?'];
    expect(hosts.map(isPage)).toEqual(hosts.map(() => false));
  });
});
