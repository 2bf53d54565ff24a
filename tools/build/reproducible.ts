import { readFileSync, writeFileSync } from 'node:fs';

/** Sets the times of all files in a zip file to a constant, so that equal content results in an equal zip file. */
export function resetTimes(file: string): void {
  const zip = readFileSync(file);
  // The position of the last record of a zip file without a comment. The record contains the number of entries and the offset of the first entry.
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error(`${file} is no zip file without a comment.`);
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    // Writes 1 January 1980, the first date of the zip format, to the directory entry and to the header before the file's content.
    zip.writeUInt32LE(0x00210000, entry + 12);
    zip.writeUInt32LE(0x00210000, zip.readUInt32LE(entry + 42) + 10);
    entry += 46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  writeFileSync(file, zip);
}
