import type { Address } from '@shop/contract/addresses'
import { useEffect, useSyncExternalStore } from 'react'
import type { Loaded } from '../../lib/use-loaded.ts'
import { addAddress, type AddressList } from './address-list.ts'
import {
  changeAddresses,
  getAddressBook,
  openAddressBook,
  reloadAddresses,
  subscribeToAddresses,
  type AddressBookState,
} from './address-store.ts'

/** The address book of a shopper, and what a page does with it as a whole. */
export type AddressBook = Loaded<AddressList> & {
  /** Reads it again, for a retry. */
  reload: () => void
  /** Takes in an address that was just kept. */
  add: (address: Address) => void
}

const NOBODY: AddressBookState = { shopperId: undefined, book: { state: 'loading' } }

/** The address book of the shopper who is here, read at first use; while nobody is known it waits. */
export function useAddressBook(shopperId: string | undefined): AddressBook {
  const { shopperId: owner, book } = useSyncExternalStore(subscribeToAddresses, getAddressBook, () => NOBODY)
  useEffect(() => openAddressBook(shopperId), [shopperId])
  return { ...(owner === shopperId ? book : NOBODY.book), reload: reloadAddresses, add }
}

function add(address: Address): void {
  changeAddresses((list) => addAddress(list, address))
}
