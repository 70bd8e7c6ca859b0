import { expect, it } from 'vitest'
// The server uses the same table: internal/kit/web/local_test.go.
import addresses from '../../../internal/kit/web/testdata/addresses.json'
import { localPath } from './local'

it.each(addresses.stays)('%j is a page of ours', next => expect(localPath(next)).toBe(next))

it.each(addresses.leaves)('%j leads to the home page', next => expect(localPath(next)).toBe('/'))

it.each([undefined, null, 7, ['/a'], { toString: () => '/a' }])('%j is not an address', next =>
  expect(localPath(next)).toBe('/'),
)

it('other scripts are encoded as the browser does', () =>
  expect(localPath('/instructors/zoë')).toBe('/instructors/zo%C3%AB'))
