import { expect, it, vi } from 'vitest'
import { signedAs } from './address'
import { Qualities } from './qualities'

vi.stubGlobal('location', { href: 'https://stoa.test/learn/x' })

it('a file of a stream is asked for with the newest signature, wherever that is in the address', () => {
  const file = 'https://stoa.test/media/7/720.mp4?e=1&s=old'
  expect(signedAs('/media/7/master.m3u8?e=2&s=new', '/media/7/master.m3u8?e=1&s=old', file)).toBe(
    'https://stoa.test/media/7/720.mp4?e=2&s=new',
  )
  expect(signedAs('/hls/new/7/master.m3u8', '/hls/old/7/master.m3u8', 'https://stoa.test/hls/old/7/a/1.m4s')).toBe(
    'https://stoa.test/hls/new/7/a/1.m4s',
  )
  const elsewhere = 'https://files.test/720.mp4?s=theirs'
  expect(signedAs('/media/7/master.m3u8?s=new', '/media/7/master.m3u8?s=old', elsewhere)).toBe(elsewhere)
})

it('tells who listens which qualities there are, and who plays which one was chosen', () => {
  const qualities = new Qualities()
  const heard: string[] = []
  for (const event of ['addrendition', 'change']) qualities.addEventListener(event, () => heard.push(event))
  qualities.onSelect = index => heard.push(`play ${index}`)
  const of = (height: number) => ({ id: String(height), width: 1, height, bitrate: 1 })
  qualities.offer([of(360), of(720)])
  qualities.offer([of(1080)])
  expect([...qualities].map(quality => quality.height)).toEqual([1080])
  qualities.selectedIndex = 0
  expect(qualities.selectedIndex).toBe(0)
  expect(heard).toEqual(['addrendition', 'addrendition', 'play 0', 'change'])
})
