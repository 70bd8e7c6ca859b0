import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'it', 'id', 'pl', 'fr'],
  fallbackLocales: { default: 'en' },
  // A test extracts into a folder of its own, to see what is missing or unused.
  catalogs: [{ path: process.env.STOA_CATALOGS ?? '<rootDir>/src/i18n/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
