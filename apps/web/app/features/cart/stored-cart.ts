import { inEachLanguage, isOptionalLanguage, type PageLanguage } from '@shop/contract/languages/languages'
import { toFieldName, toLocalizedFields } from '@shop/contract/languages/translated'
import type { Money } from '@shop/contract/money/money'
import { isDesignCode } from '@shop/contract/designs/designs.rules'
import { findText, isObject, parseJson } from '../../lib/json.ts'
import type { CartDesign, CartItem } from '../../lib/shop/cart-item.ts'
import { addItem, EMPTY_CART, type Cart } from './cart.ts'

/** Longest id and size that the API takes: one longer text would fail the prices of the whole cart. */
const MAX_ID_LENGTH = 64
const MAX_SIZE_LENGTH = 60
/** An amount in yuan, with at most two digits after the point. */
const PRICE = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/**
 * Parses a stored cart, as `{ items }` or as the list alone. Damaged lines are dropped, equal ones merged, and what a
 * cart cannot hold is cut off; anything else unreadable is an empty cart.
 */
export function parseCart(text: string | null): Cart {
  const stored = parseJson(text)
  const entries = isObject(stored) && !Array.isArray(stored) ? stored['items'] : stored
  if (!Array.isArray(entries)) return EMPTY_CART
  const items = entries.map(findCartItem).filter((item) => item !== undefined)
  return items.reduce((cart, item) => addItem(cart, item, item.quantity), EMPTY_CART)
}

/**
 * A line of which the specification's fields are present (id, name, imageUrl, size, price, quantity). The others have
 * substitutes until a quote completes them: products are found by their id as well as by their slug.
 */
function findCartItem(value: unknown): CartItem | undefined {
  if (!isObject(value)) return undefined
  const id = typeof value['id'] === 'number' ? String(value['id']) : findText(value['id'])
  const name = findText(value['name'])
  const imageUrl = findText(value['imageUrl'] ?? '')
  const size = findText(value['size'] ?? '')
  const price = findPrice(value['price'])
  const quantity = Number.isInteger(value['quantity']) ? Number(value['quantity']) : 0
  if (!id || !name || imageUrl === undefined || size === undefined || !price || quantity < 1) return undefined
  if (id.length > MAX_ID_LENGTH || size.length > MAX_SIZE_LENGTH) return undefined
  const design = findDesign(value['design'])
  const slug = findText(value['slug']) || (design ? '' : id)
  const names = toLocalizedFields(
    'name',
    inEachLanguage(
      (language) => findText(value[toFieldName('name', language)]) || toSubstitute(language, name),
    ),
  )
  return { id, slug, ...names, imageUrl, ...(design ? { design } : size && { size }), price, quantity }
}

/** The name where one is missing: none in a language that may lack it. */
const toSubstitute = (language: PageLanguage, name: string) => (isOptionalLanguage(language) ? '' : name)

/** A price from its amount in yuan, as a number or as text. */
function findPrice(value: unknown): Money | undefined {
  const amount = typeof value === 'number' ? value.toFixed(2) : (findText(value) ?? '')
  const [, yuan, fen = ''] = PRICE.exec(amount) ?? []
  return yuan && `${yuan}.${fen.padEnd(2, '0')}`
}

/** The design of a bracelet of one's own; the server reads its code. */
function findDesign(value: unknown): CartDesign | undefined {
  if (!isObject(value)) return undefined
  const code = findText(value['code']) ?? ''
  const wrist = (findText(value['wrist']) ?? '').slice(0, MAX_SIZE_LENGTH)
  const parts = Number.isInteger(value['parts']) ? Number(value['parts']) : 0
  return isDesignCode(code) ? { code, wrist, parts } : undefined
}
