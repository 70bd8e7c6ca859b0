import { describe, expect, it } from 'vitest'
import { clock, date, length, localDate, localTime, monthAndYear } from './date'
import { bytes, money, number, percent, readNumber } from './format'

describe('money', () => {
  it.each([
    ['en', 'USD', '$1,284.00'],
    ['de', 'EUR', '1.284,00\u00a0€'],
    ['it', 'EUR', '1284,00\u00a0€'],
    ['id', 'IDR', 'Rp1.284,00'],
    ['pl', 'PLN', '1284,00\u00a0zł'],
    ['fr', 'EUR', '1\u202f284,00\u00a0€'],
    ['xx', 'CHF', 'CHF1,284.00'],
  ])('%s writes %s as people there do', (lang, currency, text) => {
    expect(money({ amount: 128400, currency }, lang)).toBe(text)
  })
  it('keeps cents exact and puts the minus sign first', () => {
    expect(money({ amount: 3690, currency: 'PLN' }, 'pl')).toBe('36,90\u00a0zł')
    expect(money({ amount: -2400, currency: 'USD' }, 'en')).toBe('−$24.00')
    expect(money({ amount: -5, currency: 'EUR' }, 'de')).toBe('−0,05\u00a0€')
  })
})

describe('number', () => {
  it('groups by thousands', () => {
    expect(number(270866, 'en')).toBe('270,866')
    expect(number(999, 'de')).toBe('999')
    // Polish and Italian from five digits on (CLDR, minimumGroupingDigits).
    expect(number(12840, 'pl', 2)).toBe('12\u00a0840,00')
    expect(number(12840, 'it')).toBe('12.840')
    expect(number(-1234567.25, 'de', 2)).toBe('−1.234.567,25')
  })
})

describe('percent', () => {
  it.each([
    ['en', '12.5%'],
    ['de', '12,5\u00a0%'],
    ['fr', '12,5\u202f%'],
    ['pl', '12,5%'],
    ['it', '12,5%'],
    ['id', '12,5%'],
  ])('%s', (lang, text) => {
    expect(percent(12.5, lang)).toBe(text)
    const browser = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(0.125)
    expect(text.replace('\u202f', '\u00a0')).toBe(browser) // French type sets a narrow space
  })
})

describe('a typed number', () => {
  it.each([
    ['en', '1,000', 1000],
    ['en', '1,000.50', 1000.5],
    ['en', '1.000,50', 1000.5],
    ['en', '12,5', 12.5],
    ['en', '1.000', undefined],
    ['en', '1,00,0', undefined],
    ['en', '', undefined],
    ['en', '-5', undefined],
    ['en', 'ten', undefined],
    ['de', '1.000,50', 1000.5],
    ['de', '1.000', 1000],
    ['de', '1,000', undefined],
    ['de', '12.5', 12.5],
    ['pl', '1 000,50', 1000.5],
    ['fr', '1\u202f000', 1000],
    ['fr', '1000', 1000],
  ])('in %s as %j is %s', (lang, text, value) => expect(readNumber(text, lang)).toBe(value))
})

describe('dates', () => {
  it('are in UTC, regardless of the reader’s time zone', () => {
    expect(date('2026-03-01T23:59:59Z', 'en')).toBe('March 1, 2026')
    expect(date('2026-03-01T00:00:00Z', 'de')).toBe('1. März 2026')
    expect(date('2026-03-01T00:00:00Z', 'pl')).toBe('1 marca 2026')
    expect(monthAndYear('2026-03-01T00:00:00Z', 'fr')).toBe('mars 2026')
    expect(monthAndYear('2026-03-01T00:00:00Z', 'pl')).toBe('marzec 2026')
  })
})

describe('time', () => {
  it.each([
    [0, '00:00'],
    [45_000, '00:45'],
    [75_900, '01:15'],
    [3_600_000, '1:00:00'],
    [-1, '00:00'],
  ])('%d ms on a clock is %s', (ms, text) => expect(clock(ms)).toBe(text))
  it.each([
    ['en', 0, '1 min'],
    ['de', 45 * 60_000, '45 Min.'],
    ['it', 60 * 60_000, '1 h'],
    ['en', 80 * 60_000, '1 hr 20 min'],
    ['pl', 80 * 60_000, '1 godz. 20 min'],
    ['id', 80 * 60_000, '1 jam 20 mnt'],
    ['fr', 119.6 * 60_000, '2 h'],
  ])('in %s %d ms is about %s', (lang, ms, text) => expect(length(ms, lang).replaceAll('\u00a0', ' ')).toBe(text))
  it.each([
    ['en', '2:05 PM'],
    ['de', '14:05'],
    ['id', '14.05'],
  ])('of day, where the reader is, in %s', (lang, text) => {
    const iso = new Date(2026, 1, 1, 14, 5).toISOString()
    expect(localTime(iso, lang).replace('\u00a0', ' ')).toBe(text)
    expect(localDate(iso, 'en')).toBe('February 1, 2026')
  })
})

it('sizes of files', () => {
  expect(bytes(512, 'en')).toBe('512\u00a0B')
  expect(bytes(2048, 'fr')).toBe('2\u00a0ko')
  expect(bytes(1_572_864, 'de')).toBe('1,5\u00a0MB')
})
