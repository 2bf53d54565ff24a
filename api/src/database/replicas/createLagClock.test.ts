import { createLagClock } from './createLagClock.ts';
import { toPosition } from './position.ts';

it("measures the time since the primary has passed the replica's position", () => {
  const clock = createLagClock();
  clock.add('a', 1000);
  clock.add('c', 2000);
  clock.add('e', 3000);
  clock.add('e', 3500);
  expect(clock.getLagMs('b')).toBe(1500);
  expect(clock.getLagMs('c')).toBe(500);
  expect(clock.getLagMs('e')).toBe(0);
});

it('reports an unchanged lag while the primary does not report its position', () => {
  const clock = createLagClock();
  clock.add('a', performance.now() - 60_000);
  clock.add('c', performance.now() - 59_000);
  expect(clock.getLagMs('b')).toBe(0);
});

it('reports no lag while the primary writes nothing', () => {
  const clock = createLagClock();
  clock.add('a', 1000);
  clock.add('a', 9000);
  expect(clock.getLagMs('a')).toBe(0);
});

it('discards the samples when the position of the primary decreases', () => {
  const clock = createLagClock();
  clock.add('e', 1000);
  clock.add('c', 2000);
  clock.add('c', 9000);
  expect(clock.getLagMs('c')).toBe(0);
});

it('orders WAL positions as PostgreSQL does', () => {
  const positions = ['0/FFFFFFFF', '1/0', '1/A', '1/B374D848', '10/1'].map(toPosition);
  expect(positions.toSorted()).toEqual(positions);
});
