import { resolve } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { texts } from './plugins/texts.ts'

const backend = `http://localhost:${process.env.STOA_PORT ?? 8080}`

// On the server, nothing is lazy: afterwards(() => import('x')) also gets x itself.
const atOnce: Plugin = {
  name: 'at-once',
  enforce: 'pre',
  transform(code) {
    const imports: string[] = []
    const out = code.replaceAll(/afterwards\(\(\) => (import\((['"][^'"]+['"])\))\)/g, (_, load, path) => {
      imports.push(`import now${imports.length} from ${path}`)
      return `afterwards(() => ${load}, now${imports.length - 1})`
    })
    return imports.length ? { code: `${out}\n${imports.join('\n')}`, map: null } : null
  },
}

// All styles are in one file that every page has, so a part only loads code. That keeps Vite's loader for both out of
// the first 120 KB.
const codeAlone: Plugin = {
  name: 'code-alone',
  apply: 'build',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : null),
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).filter(name => name.endsWith('.css'))
    if (styles.length > 1) this.error(`a part has styles of its own, which nothing loads: ${styles.join(', ')}`)
  },
}

// The studio is sent as a frame without content: its editors are only for the browser.
const inBrowser: Plugin = {
  name: 'in-browser',
  enforce: 'pre',
  load: id => (/\/pages\/studio\//.test(id) ? 'export default () => null' : null),
}

// hls.js is built from its source without what no lesson has, which is a third of it. (Its own light build plays no sound
// apart from the picture.)
const hls: Plugin = {
  name: 'hls',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^hls\.js$/,
          replacement: resolve(import.meta.dirname, 'node_modules/hls.js/src/exports-default.ts'),
        },
      ],
    },
    define: {
      __VERSION__: '"source"',
      __USE_ALT_AUDIO__: 'true',
      __USE_EME_DRM__: 'false',
      __USE_SUBTITLES__: 'false',
      __USE_CMCD__: 'false',
      __USE_CONTENT_STEERING__: 'false',
      __USE_VARIABLE_SUBSTITUTION__: 'false',
      __USE_M2TS_ADVANCED_CODECS__: 'false',
      __USE_MEDIA_CAPABILITIES__: 'true',
      __USE_INTERSTITIALS__: 'false',
      __USE_IFRAMES__: 'false',
      __IN_WORKER__: 'false',
      __HLS_WORKER_BUNDLE__: 'null',
    },
  }),
  resolveId: id => (id.endsWith('/controller/cmcd-controller') ? '\0no-cmcd' : null),
  load: id => (id === '\0no-cmcd' ? 'export default undefined' : null),
}

// An icon needs a twentieth of the code that lucide-react draws it with, and it's on every page.
const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  resolveId: (id, from) =>
    id.endsWith('/createLucideIcon.mjs') && from?.includes('/lucide-react/')
      ? resolve(import.meta.dirname, 'src/ui/createIcon.ts')
      : null,
}

// `vite build` makes the browser's bundle; `vite build --ssr` the one file that
// the Go server runs in QuickJS, which has no Node, no Intl and no imports.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    icons,
    ...(isSsrBuild ? [atOnce, inBrowser] : [codeAlone, hls, texts(resolve(import.meta.dirname, 'src'))]),
    babel({
      include: /src\/.*\.tsx?$/,
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    }),
    react(),
    lingui(),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      '@': resolve(import.meta.dirname, 'src'),
      // React 19 has the store hook that the shim is for.
      'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/index.js': 'react',
      ...(isSsrBuild ? { 'react-dom/server': 'react-dom/server.edge' } : {}),
    },
    conditions: isSsrBuild ? ['node', 'import', 'module', 'default'] : undefined,
  },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'true', 'import.meta.url': '""' }
    : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/app/server.tsx',
          platform: 'neutral' as const,
          output: {
            format: 'iife' as const,
            name: 'stoaServer',
            entryFileNames: 'server.js',
            codeSplitting: false,
          },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // The server lists each page's files; a list of all of them would take 3 KB of the first load.
        modulePreload: false,
        sourcemap: false,
        target: 'es2022',
        rolldownOptions: {
          input: 'src/app/client.tsx',
          output: {
            // The first file names all others; letters of a hash don't compress, and seven tell files apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The libraries of every page, in one file that stays the same between releases.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui|@tanstack\/(store|react-store|history|router-core|react-router|query-core|react-query))\//,
                },
                // What every page has of ours and lazily loaded code needs too, in one file instead of three.
                {
                  name: 'every',
                  test: /src\/(api\/(client|keys)|lib\/(start|hydrated|head)|i18n\/texts|ui\/HeroArches)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
  ssr: {
    noExternal: true,
    target: 'webworker' as const,
    resolve: { conditions: ['node', 'import', 'module', 'default'] },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/media', '/covers', '/portraits', '/dev'].map(path => [path, backend])),
  },
}))
