import { planTests } from './planTests.mjs';

const projects = ['api', 'api/contract', 'shell', 'shell/sdk', 'mfe-jobs', 'tools'];

it('selects the package of a changed file, the deepest one, and the packages that depend on it', () => {
  const plan = planTests(['shell/sdk/src/index.ts'], projects, ['shell/sdk', 'shell', 'mfe-jobs']);
  expect(plan).toEqual({ changed: ['shell/sdk'], dependents: ['shell', 'mfe-jobs'] });
});

it('selects only the package itself when no other depends on it', () => {
  expect(planTests(['mfe-jobs/src/Page.tsx'], projects, ['mfe-jobs'])).toEqual({
    changed: ['mfe-jobs'],
    dependents: [],
  });
});

it('selects nothing for documentation', () => {
  expect(planTests(['docs/sdk.md'], projects, [''])).toEqual({ changed: [], dependents: [] });
});

it.each(['pnpm-lock.yaml', 'tsconfig.base.json', 'patches/react-router@7.18.5.patch'])(
  'selects everything for %s',
  (file) => {
    expect(planTests([file, 'api/src/app.ts'], projects, [''])).toEqual({ changed: [], dependents: projects });
  },
);
