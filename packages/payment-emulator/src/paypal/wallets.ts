/** A wallet of the approval page. `capture` is the outcome of capturing its orders. */
export interface DemoWallet {
  id: string
  capture: 'pays' | 'declines' | 'waits'
  email: string
  payerId: string
  givenName: string
  surname: string
  /** The number without the country's code, if the wallet has one. */
  phone?: string
  /** Where its goods go, in PayPal's fields. */
  address: Record<string, string>
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
    phone: '4085550143',
    address: {
      address_line_1: '2211 N First Street',
      address_line_2: 'Apt 4',
      admin_area_2: 'San Jose',
      admin_area_1: 'CA',
      postal_code: '95131',
      country_code: 'US',
    },
  },
  {
    id: 'declined',
    capture: 'declines',
    email: 'lan@wallet.example',
    payerId: 'DB7LN4XK2WRTE',
    givenName: 'Lan',
    surname: 'Demo',
    address: {
      address_line_1: 'Invalidenstraße 116',
      admin_area_2: 'Berlin',
      postal_code: '10115',
      country_code: 'DE',
    },
  },
  {
    id: 'pending',
    capture: 'waits',
    email: 'hao@wallet.example',
    payerId: 'W3GK8TVPS6MJC',
    givenName: 'Hao',
    surname: 'Demo',
    address: {
      address_line_1: '文三路 90 号',
      admin_area_2: '杭州市',
      admin_area_1: '浙江省',
      postal_code: '310012',
      country_code: 'C2',
    },
  },
]

/** The wallet with this id, if it exists. */
export const findWallet = (id: string | undefined): DemoWallet | undefined =>
  WALLETS.find((wallet) => wallet.id === id)
