import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'it', 'id', 'pl', 'fr'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/src/i18n/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
