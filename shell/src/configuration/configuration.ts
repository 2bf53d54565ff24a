import type { ShellConfiguration } from './ShellConfiguration.ts';

/**
 * Reads the configuration that the web server has written into this document. The data is trusted, because the web
 * server has created it.
 */
export function readConfiguration(): ShellConfiguration {
  const element = document.getElementById('configuration');
  if (element === null) throw new Error('The document has no configuration. Load it from the web server.');
  return JSON.parse(element.textContent ?? '') as ShellConfiguration;
}
