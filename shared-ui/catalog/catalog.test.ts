import * as ui from '../src/index.ts';
import { groups } from './groups.ts';

const shown = new Set<string>(groups.flatMap(({ entries }) => entries.flatMap(({ components }) => components)));

/** Exports in Pascal case are components, except for the global style. */
const components = Object.keys(ui).filter((name) => /^[A-Z]\w*[a-z]/.test(name) && name !== 'GlobalStyle');

describe('the component catalog', () => {
  it('shows every exported component', () => {
    expect(components.length).toBeGreaterThan(60);
    expect(components.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('lists each component once, and each with at least one state', () => {
    const names = groups.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { entries } of groups) {
      for (const { states } of entries) expect(Object.keys(states)).not.toEqual([]);
    }
  });
});
