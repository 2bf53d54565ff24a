import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface ProcessState {
  parent: number;
  cpuMs: number;
}

/** Returns the processor time that a process and its descendants have used, in ms. Descendants that have ended count. */
export function readCpuMs(pid: number): number {
  return listTree(pid).reduce((sum, one) => sum + (readState(one)?.cpuMs ?? 0), 0);
}

/** Returns the memory of a process and its descendants, in MB. Memory that several processes share counts once (PSS). */
export function readMemoryMb(pid: number): number {
  const kilobytes = listTree(pid).map((one) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // Ignores a process that has ended.
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1000;
}

function listTree(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const child = Number(name);
    const parent = Number.isInteger(child) ? readState(child)?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const all = [pid];
  // Adds to the list while iterating over it, so that the loop also visits the descendants.
  for (const one of all) all.push(...(children.get(one) ?? []));
  return all;
}

function readState(pid: number): ProcessState | null {
  try {
    // Reads the fields after the program's name, because the name may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
    return { parent: fields[1] ?? 0, cpuMs: (ticks * 1000) / TICKS_PER_S };
  } catch {
    return null;
  }
}
