import { describe, expect, it } from 'vitest'
import { clock, date, length, monthAndYear } from './date'
import { bytes, money, number } from './format'

describe('money', () => {
  it.each([
    ['en', 'USD', '$1,284.00'],
    ['de', 'EUR', '1.284,00\u00a0€'],
    ['it', 'EUR', '1.284,00\u00a0€'],
    ['id', 'IDR', 'Rp1.284,00'],
    ['pl', 'PLN', '1\u00a0284,00\u00a0zł'],
    ['fr', 'EUR', '1\u202f284,00\u00a0€'],
    ['xx', 'CHF', 'CHF1,284.00'],
  ])('%s writes %s as people there do', (lang, currency, text) => {
    expect(money({ amount: 128400, currency }, lang)).toBe(text)
  })
  it('keeps cents exact and puts the minus before all', () => {
    expect(money({ amount: 3690, currency: 'PLN' }, 'pl')).toBe('36,90\u00a0zł')
    expect(money({ amount: -2400, currency: 'USD' }, 'en')).toBe('−$24.00')
    expect(money({ amount: -5, currency: 'EUR' }, 'de')).toBe('−0,05\u00a0€')
  })
})

describe('number', () => {
  it('groups by thousands', () => {
    expect(number(270866, 'en')).toBe('270,866')
    expect(number(999, 'de')).toBe('999')
    expect(number(-1234567.25, 'de', 2)).toBe('−1.234.567,25')
  })
})

describe('dates', () => {
  it('are the day in UTC, whatever the clock of the reader', () => {
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
    [0, '1 min'],
    [45 * 60_000, '45 min'],
    [60 * 60_000, '1 h'],
    [80 * 60_000, '1 h 20 min'],
    [119.6 * 60_000, '2 h'],
  ])('%d ms is about %s', (ms, text) => expect(length(ms)).toBe(text))
})

it('sizes of files', () => {
  expect(bytes(512, 'en')).toBe('512 B')
  expect(bytes(2048, 'en')).toBe('2 KB')
  expect(bytes(1_572_864, 'de')).toBe('1,5 MB')
})
