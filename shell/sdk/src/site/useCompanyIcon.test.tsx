import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SiteContext, type Site } from './SiteContext.ts';
import { useCompanyIcon } from './useCompanyIcon.ts';

const names = { en: 'Bakeries', es: 'Panaderías', fr: 'Boulangeries' };
const bakeries = { slug: 'bakeries', names, parent: { slug: 'food-drink-shops', names } };

it.each([
  ['names the icon of the main category', '/icons.svg', [bakeries], '/icons.svg#food-drink-shops'],
  ['has no icon for a company without a category', '/icons.svg', [], null],
  ['has no icon where the host has no sprite', null, [bakeries], null],
])('%s', (_, categoryIcons, categories, expected) => {
  const site: Site = {
    operator: null,
    contactEmail: null,
    algolia: false,
    publicUrl: 'https://heard.example',
    categoryIcons,
    sendsEmail: true,
  };
  const wrapper = ({ children }: { children: ReactNode }) => <SiteContext value={site}>{children}</SiteContext>;
  expect(renderHook(() => useCompanyIcon({ categories }), { wrapper }).result.current).toBe(expected);
});
