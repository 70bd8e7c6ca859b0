import { resolve } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const backend = `http://localhost:${process.env.STOA_PORT ?? 8080}`

// `vite build` makes the browser's bundle; `vite build --ssr` the one file that
// the Go server runs in QuickJS, which has no Node, no Intl and no imports.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
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
      ...(isSsrBuild ? { 'react-dom/server': 'react-dom/server.edge' } : {}),
    },
    conditions: isSsrBuild ? ['node', 'import', 'module', 'default'] : undefined,
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'true' } : {},
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
        sourcemap: false,
        target: 'es2022',
        rolldownOptions: { input: 'src/app/client.tsx' },
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
