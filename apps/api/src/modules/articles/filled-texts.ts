import { fillNumbers, namesNumbers } from '@shop/contract/content/text-numbers.rules'
import type { SaleTerms } from '@shop/contract/orders/sale-terms'

/** A value of JSON with the numbers that its texts name (`fillNumbers`). Without such texts, it is the same value. */
export function fillTexts<Value>(value: Value, terms: SaleTerms): Value {
  return namesNumbers(JSON.stringify(value)) ? (fillAll(value, terms) as Value) : value
}

function fillAll(value: unknown, terms: SaleTerms): unknown {
  if (typeof value === 'string') return fillNumbers(value, terms)
  if (Array.isArray(value)) return value.map((each) => fillAll(each, terms))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillAll(each, terms)]))
}
