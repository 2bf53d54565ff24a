import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';

/** The module with webpack's hook for script elements. The typed exports of webpack lack this hook. */
const LoadScriptRuntimeModule: {
  getCompilationHooks(compilation: Compilation): {
    createScript: { tap(name: string, change: (code: string) => string): void };
  };
} = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule.js');

/**
 * Loads chunks with their hashes (Subresource Integrity). The shell offers the function `heardIntegrity`, which returns a chunk's hash from the
 * manifest, or a promise if the hash is not part of the document. The chunk is then requested when the promise has resolved. If there is no shell, or
 * the build has no hashes, chunks are loaded without a hash.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (code) =>
        withIntegrity(code, 'script', 'src'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (code, { tag }) =>
        withIntegrity(code, tag, 'href'),
      );
    });
  }
}

/**
 * @param element the variable of the element
 * @param url the element's property
 */
export function withIntegrity(code: string, element: string, url: string) {
  return `${code}
((element, hash = window.heardIntegrity?.(element.${url}) ?? '') => {
  if (typeof hash === 'string') {
    element.integrity = hash;
    return;
  }
  const file = element.${url};
  element.removeAttribute('${url}');
  hash.then(
    (loaded) => {
      element.integrity = loaded;
      element.${url} = file;
    },
    () => element.dispatchEvent(new Event('error')),
  );
})(${element});`;
}
