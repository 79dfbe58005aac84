import { SEARCHED_LISTS, type SearchedList } from '@shop/contract/console-search/console-search.console'
import { isSearchable } from '@shop/contract/console-search/console-search.rules'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { toTypedOrderNumber } from '@shop/contract/text/typed-text.rules'

/** A part of the number of an order, a return or an invoice: letters are in it, but never alone. */
const isNumber = (text: string) => /^(?=.*\d)[A-Z\d-]{3,}$/.test(toTypedOrderNumber(text))

/** What begins as such a number does, which people's names and phone numbers do not. */
const isDocument = (text: string) => /^(?:SY|INV-|CN-)\d/.test(toTypedOrderNumber(text))

const isEmail = (text: string) => text.includes('@')

/** The last four characters of a gift card's code, also as the list shows them, or all of it in its four groups. */
const isGiftCard = (text: string) =>
  /^(?:…\s?)?[A-Z\d]{4}$|^[A-Z\d]{5}(?:[\s\p{Dash}]?[A-Z\d]{5}){3}$/iu.test(text)

/** The texts that each list is searched for: others would be looked for in vain, along many rows. */
const IS_FOR: { [Name in SearchedList]: (text: string) => boolean } = {
  // By number, name, phone, e-mail and product; the letters of a number may be all that is known of it.
  orders: () => true,
  returns: isNumber,
  invoices: isNumber,
  customers: (text) => !isDocument(text),
  products: (text) => !isEmail(text) && !isDocument(text),
  coupons: (text) => !isEmail(text) && !isDocument(text),
  gift_cards: isGiftCard,
}

/** What the search in a list needs in addition to the permission of the list. */
const NEEDS: { [Name in SearchedList]?: Permission } = { customers: 'personal.read' }

/** The lists that a text is searched in, of those that a member of staff may read. */
export function listSearchedLists(text: string, permissions: ReadonlySet<Permission>): SearchedList[] {
  if (!isSearchable(text)) return []
  return (Object.keys(SEARCHED_LISTS) as SearchedList[]).filter((name) => {
    const needed = [SEARCHED_LISTS[name].permission, NEEDS[name] ?? []].flat()
    return needed.every((permission) => permissions.has(permission)) && IS_FOR[name](text)
  })
}
