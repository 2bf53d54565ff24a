import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '../mfe-public/src/pages/retention.ts';

/** Returns the first two cells of each row of the table of stored data. */
function readDocumented(): { data: string; level: string }[] {
  const text = readFileSync(join(__dirname, '../docs/privacy.md'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, data = '', level = '']) => ({ data, level }))
    .filter(({ data }) => !/^-+$/.test(data));
}

// Covers DISCOVERY-60.3
test('lists each row of the documentation about retention on /privacy', () => {
  const documented = readDocumented();
  expect(RETENTION.map(({ row }) => row)).toEqual(documented.map(({ data }) => data));
  for (const { row, who } of RETENTION) {
    const level = documented.find(({ data }) => data === row)?.level ?? '';
    if (who === 'public' || who === 'name') expect(level).toMatch(/^(public|not personal data)/);
    else expect(level).not.toMatch(/^public/);
  }
});
