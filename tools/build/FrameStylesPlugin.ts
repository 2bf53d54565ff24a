import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

const require = createRequire(import.meta.url);

/** The export of the web server's build that renders the frame around pages. */
interface FrameProgram {
  renderFrame(request: object): Promise<{ css: string }>;
}

/** The marker after the rules of a component, by which styled-components finds the rules in the browser. */
const MARKER = /^data-styled\.g\d+\[id="([^"]+)"\]\{content:"([^"]*)"\}$/;
const SPLITTER = '/*!sc*/\n';

/**
 * Adds the styles of the frame around pages to the shell's stylesheet. Browsers cache the stylesheet, so documents need not contain these styles.
 * Writes the names of the components to `styles.json`, for the web server.
 */
export class FrameStylesPlugin {
  readonly #file: string;

  /** @param folder the folder of the renderer's build, which has to be complete */
  constructor(folder: string) {
    this.#file = join(folder, 'frame.cjs');
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FrameStylesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // Runs before styles are minified and files are named after the hash of their content.
        { name: 'FrameStylesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS },
        async () => {
          const { rules, names } = await this.#render();
          const sheet = compilation.getAssets().find(({ name }) => /^main\.[0-9a-f]+\.css$/.test(name));
          if (sheet === undefined) throw new Error('The build of the shell has no stylesheet.');
          compilation.updateAsset(sheet.name, (source) => new webpack.sources.ConcatSource(source, '\n', rules));
          compilation.emitAsset('styles.json', new webpack.sources.RawSource(JSON.stringify(names)));
        },
      );
    });
  }

  async #render() {
    delete require.cache[this.#file];
    const { renderFrame } = require(this.#file) as FrameProgram;
    const name = 'build';
    const remote = { name, version: '', sdk: '', mounts: [], manifest: '/mf-manifest.json', compatible: true };
    const { css } = await renderFrame({
      url: '/404',
      language: 'en',
      skeleton: 'not-found',
      configuration: {
        apiUrl: '/api',
        algolia: null,
        versions: { sdk: '', shell: '', remotes: {} },
        remotes: [remote],
        overrideSources: [],
        inlinedManifest: null,
        footerLinks: {},
        publicUrl: 'http://localhost',
        company: null,
        responses: {},
      },
    });
    const names: Record<string, string> = {};
    const rules: string[] = [];
    for (const rule of css.split(SPLITTER)) {
      const [, id, content = ''] = MARKER.exec(rule) ?? [];
      if (id === undefined) rules.push(rule);
      else names[id] = content;
    }
    return { rules: rules.join('\n'), names };
  }
}
