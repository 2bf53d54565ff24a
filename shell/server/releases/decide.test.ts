import { decide } from './decide.ts';

const condition = { share: 100, maxFailures: 0.5, minMounts: 1000 };

// Covers TEAMS-3.2
it.each([
  [0, 0, null],
  [995, 4, null],
  [996, 4, 'promote'],
  [5000, 24, 'promote'],
  // The failure rate will exceed 0.5 % even if all other mounts of the first thousand succeed.
  [100, 5, 'rollback'],
  [0, 5, 'rollback'],
  [995, 5, 'rollback'],
  [5000, 30, 'rollback'],
])('decides about a release after %i mounts and %i failures: %s', (mounts, failures, action) => {
  expect(decide(condition, { documents: 1000, mounts, failures })?.action ?? null).toBe(action);
});

it('does not promote a release before the web servers have sent enough documents with this release', () => {
  expect(decide(condition, { documents: 999, mounts: 5000, failures: 0 })).toBeNull();
  expect(decide(condition, { documents: 1, mounts: 0, failures: 5 })?.action).toBe('rollback');
});

it('returns the reason for a decision', () => {
  expect(decide(condition, { documents: 1000, mounts: 1201, failures: 3 })?.reason).toBe(
    '3 failures of 1204 mounts (0.25%), below 0.5%',
  );
  expect(decide(condition, { documents: 1000, mounts: 90, failures: 10 })?.reason).toBe(
    '10 failures of 100 mounts (10.00%), not below 0.5%',
  );
});
