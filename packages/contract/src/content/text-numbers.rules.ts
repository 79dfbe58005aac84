import { formatShortFen } from '../money/format-money.ts'
import { INITIAL_TERMS, type SaleTerms } from '../orders/sale-terms.ts'

/** A text names a number of the settings by its name in two braces: `{{return_days_abroad}} days`. */
const NUMBER = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Stands for a number that the shop does not have, such as the price of a service that it does not offer. */
const NONE = '–'

/** Whole yuan as they are written in sentences; the text has the sign or the word for yuan. */
const toYuan = (fen: number | undefined): string => (fen === undefined ? NONE : formatShortFen(fen).slice(1))

/** The numbers that texts can name, from the settings, so that no page shows an old one. */
export const TEXT_NUMBERS = {
  standard_price: ({ shipping }) => toYuan(shipping.standard.priceFen),
  standard_free_from: ({ shipping }) => toYuan(shipping.standard.freeFromFen),
  standard_days_min: ({ shipping }) => String(shipping.standard.days[0]),
  standard_days_max: ({ shipping }) => String(shipping.standard.days[1]),
  express_price: ({ shipping }) => toYuan(shipping.express.priceFen),
  express_days_min: ({ shipping }) => String(shipping.express.days[0]),
  express_days_max: ({ shipping }) => String(shipping.express.days[1]),
  international_price: ({ shipping }) => toYuan(shipping.international.priceFen),
  international_days_min: ({ shipping }) => String(shipping.international.days[0]),
  international_days_max: ({ shipping }) => String(shipping.international.days[1]),
  return_days_mainland: ({ returnDays }) => String(returnDays.mainland),
  return_days_abroad: ({ returnDays }) => String(returnDays.abroad),
  vat_percent: ({ vatPercent }) => String(vatPercent),
  payment_minutes: ({ paymentMinutes }) => String(paymentMinutes),
  wrapping_price: ({ wrappingFen }) => toYuan(wrappingFen),
  restringing_price: ({ restringingFen }) => toYuan(restringingFen),
} satisfies Record<string, (terms: SaleTerms) => string>

export type TextNumber = keyof typeof TEXT_NUMBERS

const isKnown = (name: string): name is TextNumber => Object.hasOwn(TEXT_NUMBERS, name)

/** Whether a text names numbers of the settings. */
export const namesNumbers = (text: string): boolean => text.search(NUMBER) !== -1

/** The text with the numbers that it names. Unknown names stay as they are: forms refuse them. */
export const fillNumbers = (text: string, terms: SaleTerms): string =>
  text.replace(NUMBER, (named, name: string) => (isKnown(name) ? TEXT_NUMBERS[name](terms) : named))

/** Names in braces that stand for no number. */
export const listUnknownNumbers = (text: string): string[] =>
  [...text.matchAll(NUMBER)].map(([, name]) => name!).filter((name) => !isKnown(name))

/** How long a text is for its readers, in UTF-16 code units as `String.length` counts. */
export const toShownLength = (text: string): number => fillNumbers(text, INITIAL_TERMS).length
