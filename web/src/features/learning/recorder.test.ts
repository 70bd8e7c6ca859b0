import { expect, it } from 'vitest'
import { Recorder, union } from './recorder'

it('what is played twice counts once, and a jump does not count', () => {
  const sitting = new Recorder()
  for (const ms of [0, 250, 500, 1000]) sitting.at(ms)
  sitting.jump(500)
  for (const ms of [750, 1250]) sitting.at(ms)
  sitting.at(60_000) // nobody said that it jumped
  sitting.at(60_250)
  expect(sitting.spans).toEqual([
    [0, 1250],
    [60_000, 60_250],
  ])
})

it('spans that touch become one', () => {
  expect(
    union([
      [5, 9],
      [0, 5],
      [20, 20],
      [12, 14],
    ]),
  ).toEqual([
    [0, 9],
    [12, 14],
  ])
})
