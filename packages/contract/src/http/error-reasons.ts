import type { OrderRefusal } from '../orders/order-actions.console.ts'
import type { RedirectProblem } from '../redirects/redirects.rules.ts'
import type { ReturnRefusalReason } from '../returns/returns.rules.ts'

/** The error codes that say why: their first detail has one of these as its `reason`, and the facts that texts need. */
export interface ErrorReasons {
  ORDER_REFUSED: OrderRefusal
  REDIRECT_REFUSED: RedirectProblem
  RETURN_REFUSED: ReturnRefusalReason
}

/** English messages of reasons; where one needs facts of the case, the caller that refuses gives it. */
export const REASON_MESSAGES: {
  readonly [Code in keyof ErrorReasons]: Readonly<Partial<Record<ErrorReasons[Code], string>>>
} = {
  ORDER_REFUSED: {},
  REDIRECT_REFUSED: {
    not_a_path: 'This is not the path of a page',
    other_host: 'Redirects lead to pages of this shop',
    has_query: 'A path has no question mark',
    too_long: 'This path is too long',
    reserved: 'Nothing redirects here',
    has_page: 'There is a page at this address',
    same_address: 'Both addresses are the same',
    circle: 'The target leads back to this address',
    exists: 'This address has a redirect already',
    repeated: 'This address is in the file twice',
    too_many: 'The file has too many lines',
  } satisfies Record<RedirectProblem, string>,
  RETURN_REFUSED: {
    not_delivered: 'This order has not arrived yet',
    too_late: 'The days for this are over',
    gift_card_order: 'A gift card cannot be sent back',
    service_order: 'This order paid for work: its pieces belong to the order that they were bought with',
    made_to_order: 'What was made to order is only taken back when something is wrong with it',
    free_gift: 'A free gift cannot be exchanged',
    quantity_not_returnable: 'Not so many can be sent back',
    reason_not_fitting: 'This reason does not fit',
    unknown_item: 'There is no such product or size',
    same_item: 'This is the same size',
    unknown_photo: 'This photo is not there any more',
    wrong_tracking_number: 'This is no number of this carrier',
    wrong_status: 'The return has changed, and this is no longer possible',
    wrong_remedy: 'This return asks for something else',
    too_many_units: 'More units than came back',
    not_counted: 'Some units are not accounted for',
    exchange_unpaid: 'The surcharge is not paid yet',
    exchange_closed: 'The order of the exchange has ended',
    service_unpaid: 'The work is not paid yet',
    service_closed: 'The order that pays for the work has ended',
    amount_not_refundable: 'Nothing is left to refund',
    amount_too_small: 'The payment provider cannot send so little',
    surcharge_too_high: 'The surcharge is higher than the price of the new items',
  } satisfies Record<ReturnRefusalReason, string>,
}
