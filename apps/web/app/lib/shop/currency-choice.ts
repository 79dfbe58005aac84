import { isApproximateCurrency, type ApproximateCurrency } from '@shop/contract/currencies/currencies.rules'
import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, writeStored } from '../storage/storage.ts'
import { createListeners } from '../store.ts'
import { COUNTRY, CURRENCY_KEY, NO_CURRENCY } from './currency-script.ts'

/** Countries (ISO 3166-1 alpha-2) by their currency; the European Central Bank has no rates of the others. */
const COUNTRIES: Record<ApproximateCurrency, string> = {
  USD: 'US PR GU VI AS MP EC SV PA',
  EUR: 'AD AT BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  GBP: 'GB GG IM JE',
  JPY: 'JP',
  KRW: 'KR',
  HKD: 'HK',
  SGD: 'SG',
  AUD: 'AU NR KI TV',
  CAD: 'CA',
  NZD: 'NZ CK NU',
  CHF: 'CH LI',
  MYR: 'MY',
  THB: 'TH',
  IDR: 'ID',
  PHP: 'PH',
  INR: 'IN',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK FO GL',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  ISK: 'IS',
  TRY: 'TR',
  ILS: 'IL',
  BRL: 'BR',
  MXN: 'MX',
  ZAR: 'ZA',
}

const { subscribe, notify } = createListeners()
let isWatching = false
/** Where storage is denied, the choice lasts as long as the page is open. */
let chosenHere: string | undefined

/** The currency that the visitor sees next to yuan; undefined for none, on the server and during hydration. */
export function useCurrency(): ApproximateCurrency | undefined {
  return useSyncExternalStore(subscribe, getCurrency, () => undefined)
}

/** Chooses a currency, or yuan alone. */
export function chooseCurrency(currency: ApproximateCurrency | undefined): void {
  chosenHere = currency ?? NO_CURRENCY
  writeStored(CURRENCY_KEY, chosenHere)
  show()
}

/** The currency of the first country among the browser's languages, most wanted first. None at home. */
export function guessCurrency(languages: readonly string[]): ApproximateCurrency | undefined {
  const country = languages.map((language) => COUNTRY.exec(language)?.[1]).find((code) => code !== undefined)
  if (country === undefined) return undefined
  const found = Object.entries(COUNTRIES).find(([, countries]) => countries.split(' ').includes(country))
  return found?.[0] as ApproximateCurrency | undefined
}

function getCurrency(): ApproximateCurrency | undefined {
  if (!isWatching) {
    isWatching = true
    onStoredElsewhere(CURRENCY_KEY, (value) => {
      chosenHere = value ?? undefined
      show()
    })
  }
  const chosen = chosenHere ?? readStored(CURRENCY_KEY)
  if (chosen === NO_CURRENCY) return undefined
  return isApproximateCurrency(chosen) ? chosen : guessCurrency(navigator.languages)
}

function show(): void {
  document.documentElement.toggleAttribute('data-currency', getCurrency() !== undefined)
  notify()
}
