// Node loads this file into a measured server before its program. Responds to each message of the parent process with the milliseconds of garbage
// collection since the previous message.
import { PerformanceObserver } from 'node:perf_hooks';

let milliseconds = 0;
const observer = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) milliseconds += duration;
});
observer.observe({ entryTypes: ['gc'] });

process.on('message', () => {
  // Adds the latest entries, which the observer has not passed to its callback yet.
  for (const { duration } of observer.takeRecords()) milliseconds += duration;
  process.send?.(milliseconds);
  milliseconds = 0;
});
