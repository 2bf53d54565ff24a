import { createLagClock } from './createLagClock.ts';
import { toPosition } from './position.ts';

it('measures for how long the primary has been past the position of a replica', () => {
  const clock = createLagClock();
  clock.add('a', 1000);
  clock.add('c', 2000);
  clock.add('e', 3000);
  expect(clock.getLagMs('b', 3500)).toBe(1500);
  expect(clock.getLagMs('c', 3500)).toBe(500);
  expect(clock.getLagMs('e', 9000)).toBe(0);
});

it('reports no lag while nothing is written', () => {
  const clock = createLagClock();
  clock.add('a', 1000);
  clock.add('a', 2000);
  expect(clock.getLagMs('a', 9000)).toBe(0);
});

it('discards its samples when the position of the primary goes back', () => {
  const clock = createLagClock();
  clock.add('e', 1000);
  clock.add('c', 2000);
  expect(clock.getLagMs('c', 9000)).toBe(0);
});

it('orders positions as PostgreSQL does', () => {
  const positions = ['0/FFFFFFFF', '1/0', '1/A', '1/B374D848', '10/1'].map(toPosition);
  expect(positions.toSorted()).toEqual(positions);
});
