import { createBadgeCode, createWidgetCode } from './embedCode.ts';

afterEach(() => {
  globalThis.heardLanguages = undefined;
});

const options = {
  publicUrl: 'https://heard.example',
  company: { id: 'brightloaf.example', name: 'Brightloaf Bakery' },
};

// Covers TRUST-6.10
it('omits default values from the code of a badge', () => {
  expect(createBadgeCode({ ...options, look: { size: 'm', theme: 'auto', lang: 'en' } })).toBe(
    `<a href="https://heard.example/business/brightloaf.example">
  <img src="https://heard.example/api/company/brightloaf.example/badge.svg"
       width="232" height="64" alt="Our reviews on Heard">
</a>`,
  );
});

it('adds the size, theme and language to the code of a badge if they differ from the defaults', () => {
  const code = createBadgeCode({ ...options, look: { size: 's', theme: 'dark', lang: 'es' } });
  expect(code).toContain('badge.svg?size=s&amp;theme=dark&amp;lang=es"');
  expect(code).toContain('width="136" height="32" alt="Nuestras reseñas en Heard"');
});

it('adds lang=en to the code if the default language of the site is not English', () => {
  globalThis.heardLanguages = ['es', 'en'];
  const look = { size: 'm', theme: 'auto' } as const;
  expect(createBadgeCode({ ...options, look: { ...look, lang: 'en' } })).toContain('badge.svg?lang=en"');
  expect(createWidgetCode({ ...options, look: { ...look, lang: 'en' } })).toContain('?lang=en"');
  expect(createBadgeCode({ ...options, look: { ...look, lang: 'es' } })).toContain('badge.svg"');
});

// Covers TRUST-6.10
it('puts the widget into a sandbox that allows nothing except opening links', () => {
  expect(createWidgetCode({ ...options, look: { size: 'l', theme: 'light', lang: 'fr' } })).toBe(
    `<iframe src="https://heard.example/widget/brightloaf.example?theme=light&amp;lang=fr"
        title="Avis sur Brightloaf Bakery sur Heard" loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        width="100%" height="560" frameborder="0"></iframe>`,
  );
});

it('escapes the name of a company', () => {
  const company = { id: 'evil.example', name: '"><script>alert("&")</script>' };
  const code = createWidgetCode({ ...options, company, look: { size: 'm', theme: 'auto', lang: 'en' } });
  const page = new DOMParser().parseFromString(code, 'text/html');
  expect(page.querySelector('script')).toBeNull();
  expect(page.querySelector('iframe')?.title).toBe(`Reviews of ${company.name} on Heard`);
});
