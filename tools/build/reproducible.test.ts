import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetTimes } from './reproducible.ts';

const folder = mkdtempSync(join(tmpdir(), 'reproducible-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a zip file with two empty files. @param time of both files, in the format of MS-DOS */
function createZip(time: number): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const name of ['a.d.ts', 'folder/b.d.ts']) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(time, 10);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(time, 12);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(Buffer.concat(locals).length, 42);
    entry.write(name, 46);
    locals.push(local);
    entries.push(entry);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(Buffer.concat(locals).length, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

it('changes only the times of the files in a zip file', () => {
  const file = join(folder, 'types.zip');
  writeFileSync(file, createZip(0x5b7c9a31));
  resetTimes(file);
  expect(readFileSync(file).equals(createZip(0x00210000))).toBe(true);
});

it('throws for a file that is not a zip file', () => {
  const file = join(folder, 'text.txt');
  writeFileSync(file, 'This text is longer than the end of a zip file.');
  expect(() => resetTimes(file)).toThrow('is no zip file without a comment');
});
