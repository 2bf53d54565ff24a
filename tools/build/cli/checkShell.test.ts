import { findRemoved } from './checkShell.ts';

const before = { sdk: ['useApi', 'useDraft'], contract: ['createReview', 'listClaims'], slots: ['company.aside'] };

test('finds nothing when the new shell offers everything that a remote uses', () => {
  const uses = { sdk: ['useApi'], contract: ['listClaims'], slots: ['company.aside'] };
  expect(findRemoved(uses, before, before)).toBeNull();
});

// Covers TEAMS-4.3
test('lists every export, endpoint and slot that the new shell has removed', () => {
  const surface = { sdk: ['useApi'], contract: ['createReview'], slots: [] };
  expect(findRemoved(before, surface, before)).toBe(
    'it uses useDraft of the SDK, listClaims of the contract, company.aside (slot), which the new shell does not have',
  );
});

test('ignores names that neither the deployed nor the new shell has, and builds without a recorded surface', () => {
  expect(findRemoved({ contract: ['hello'] }, before, before)).toBeNull();
  expect(findRemoved(undefined, { sdk: [] }, before)).toBeNull();
});

test('compares only with the new shell if the deployed shell reports no surface', () => {
  expect(findRemoved({ sdk: ['useDraft'] }, { sdk: ['useApi'] }, null)).toContain('useDraft of the SDK');
});
