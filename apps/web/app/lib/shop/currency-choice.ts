import {
  isApproximateCurrency,
  type ApproximateCurrency,
} from '@shop/contract/currencies/currencies.endpoints'
import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, writeStored } from '../storage/storage.ts'
import { createListeners } from '../store.ts'

const KEY = 'currency'
/** What is stored by who wants to see yuan alone. */
const NONE = 'none'

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

/** The country of a language such as `en-GB` or `zh-Hant-HK`. The script below reads it alike. */
const COUNTRY = /-([A-Z]{2})\b/

const { subscribe, notify } = createListeners()
let isWatching = false
/** Where storage is denied, the choice lasts as long as the page is open. */
let chosenHere: string | undefined

/**
 * Sets `data-currency` before the first paint where a price in another currency will be shown, so that its place is there:
 * documents are the same for everybody.
 */
export const CURRENCY_SCRIPT = `try{let c=localStorage.getItem('${KEY}'),r=navigator.languages.map(l=>/${COUNTRY.source}/.exec(l)?.[1]).find(r=>r);(c?c!=='${NONE}':r&&r!=='CN')&&(document.documentElement.dataset.currency='')}catch{}`

/** Classes of what is shown, or keeps its place, for those who see another currency beside yuan. */
export const SHOWN_ABROAD = 'hidden in-data-[currency]:block'

/** The currency that the visitor sees beside yuan; undefined for none, on the server and during hydration. */
export function useCurrency(): ApproximateCurrency | undefined {
  return useSyncExternalStore(subscribe, getCurrency, () => undefined)
}

/** Chooses a currency, or yuan alone. */
export function chooseCurrency(currency: ApproximateCurrency | undefined): void {
  chosenHere = currency ?? NONE
  writeStored(KEY, chosenHere)
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
    onStoredElsewhere(KEY, (value) => {
      chosenHere = value ?? undefined
      show()
    })
  }
  const chosen = chosenHere ?? readStored(KEY)
  if (chosen === NONE) return undefined
  return isApproximateCurrency(chosen) ? chosen : guessCurrency(navigator.languages)
}

function show(): void {
  document.documentElement.toggleAttribute('data-currency', getCurrency() !== undefined)
  notify()
}
