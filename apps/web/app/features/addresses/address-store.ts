import { listAddresses, type Address } from '@shop/contract/addresses'
import { call } from '../../lib/api.ts'
import type { Loaded } from '../../lib/use-loaded.ts'
import type { AddressList } from './address-list.ts'

/** The address book of one shopper, or of nobody. */
export interface AddressBookState {
  shopperId: string | undefined
  book: Loaded<AddressList>
}

const LOADING = { state: 'loading' } as const

let state: AddressBookState = { shopperId: undefined, book: LOADING }
let reading = new AbortController()
const listeners = new Set<() => void>()

/** The address book as it is now. */
export function getAddressBook(): AddressBookState {
  return state
}

/** The addresses of the shopper who is here; undefined while they are not known. */
export function getAddresses(): readonly Address[] | undefined {
  return state.book.state === 'ready' ? state.book.data : undefined
}

/** Tells of every change; returns how to stop. */
export function subscribeToAddresses(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says whose book it is; that of anybody else is gone, and nobody has none. Reads it, behind what is known already. */
export function openAddressBook(shopperId: string | undefined): void {
  if (state.shopperId !== shopperId) {
    reading.abort()
    show({ shopperId, book: LOADING })
    if (shopperId) void read()
  } else if (shopperId && state.book.state === 'failed') {
    reloadAddresses()
  } else if (shopperId && state.book.state === 'ready') {
    void read()
  }
}

/** Forgets the book of a shopper who has left; that of anybody else stays. */
export function closeAddressBook(shopperId: string): void {
  if (state.shopperId === shopperId) openAddressBook(undefined)
}

/** Reads the book again, for a retry: the page waits for it. */
export function reloadAddresses(): void {
  show({ ...state, book: LOADING })
  void read()
}

/** Reads the book again while the page shows what it has. */
export async function refreshAddresses(): Promise<void> {
  await read()
}

/** Changes the list as the server has just answered. Without a known list there is nothing to change. */
export function changeAddresses(change: (list: AddressList) => AddressList): void {
  const { book } = state
  if (book.state !== 'ready') return
  // An answer on its way may be older than this change.
  reading.abort()
  show({ ...state, book: { state: 'ready', data: change(book.data) } })
}

async function read(): Promise<void> {
  reading.abort()
  reading = new AbortController()
  const { signal } = reading
  const keep = (book: Loaded<AddressList>) => {
    if (!signal.aborted) show({ ...state, book })
  }
  try {
    const result = await call(listAddresses, {}, { signal })
    if (!result.ok) throw new Error(result.error.message)
    keep({ state: 'ready', data: result.data.items })
  } catch (error) {
    // What is shown stays true enough when it could not be read again.
    if (state.book.state === 'ready') return
    keep({ state: 'failed', error })
    addEventListener('online', retryOnline, { once: true })
  }
}

function retryOnline(): void {
  if (state.book.state === 'failed') reloadAddresses()
}

function show(next: AddressBookState): void {
  state = next
  for (const listener of listeners) listener()
}
