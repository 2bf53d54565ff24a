import type { ShellConfiguration } from './ShellConfiguration.ts';

/** What the web server has written into this document. It made the data itself, so it is trusted. */
export function readConfiguration(): ShellConfiguration {
  const element = document.getElementById('configuration');
  if (element === null) throw new Error('The document has no configuration: it must come from the web server.');
  return JSON.parse(element.textContent ?? '') as ShellConfiguration;
}
