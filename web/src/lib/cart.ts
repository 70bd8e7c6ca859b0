import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '@/api/keys'
import type { Cart, Me } from '@/api/types'
import { meQuery } from './me'
import { tellTabs } from './tabs'

// Puts the cart from the server everywhere it is shown: header, checkout, course pages, other windows.
export function keepCart(client: QueryClient, cart: Cart) {
  client.setQueryData<Cart>(keyOf('cart'), cart)
  client.setQueryData<Me>(meQuery.queryKey, me => me && { ...me, cart })
  void client.invalidateQueries({ queryKey: keyOf('standing') })
  tellTabs('cart')
}
