/** A wallet of the approval page. `capture` is the outcome of capturing its orders. */
export interface DemoWallet {
  id: string
  capture: 'pays' | 'declines' | 'waits'
  email: string
  payerId: string
  givenName: string
  surname: string
}

/** The fictional wallets, first the one that pays. wallet-texts.ts has their texts. */
export const WALLETS: readonly [DemoWallet, ...DemoWallet[]] = [
  {
    id: 'balance',
    capture: 'pays',
    email: 'ming@wallet.example',
    payerId: 'QYR5Z8XDVJNXQ',
    givenName: 'Ming',
    surname: 'Demo',
  },
  {
    id: 'declined',
    capture: 'declines',
    email: 'lan@wallet.example',
    payerId: 'DB7LN4XK2WRTE',
    givenName: 'Lan',
    surname: 'Demo',
  },
  {
    id: 'pending',
    capture: 'waits',
    email: 'hao@wallet.example',
    payerId: 'W3GK8TVPS6MJC',
    givenName: 'Hao',
    surname: 'Demo',
  },
]

/** The wallet with this id, if it exists. */
export const findWallet = (id: string | undefined): DemoWallet | undefined =>
  WALLETS.find((wallet) => wallet.id === id)
