import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';

/** The module has webpack's hook for script elements, which its typed exports lack. */
const LoadScriptRuntimeModule: {
  getCompilationHooks(compilation: Compilation): {
    createScript: { tap(name: string, change: (code: string) => string): void };
  };
} = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule.js');

/**
 * Loads chunks with their hashes (Subresource Integrity): the shell has those of the manifest and offers them as `heardIntegrity`.
 * Without a shell, or for a build without hashes, the chunks are loaded without.
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
function withIntegrity(code: string, element: string, url: string) {
  return `${code}\n${element}.integrity = window.heardIntegrity?.(${element}.${url}) ?? '';`;
}
