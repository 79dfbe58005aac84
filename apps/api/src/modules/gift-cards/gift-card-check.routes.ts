import { checkGiftCard } from '@shop/contract/gift-cards/gift-card-check.endpoints'
import type { Route } from '../../http/route.ts'
import type { GiftCardPayments } from './gift-card-payments.service.ts'

export function registerGiftCardCheck(route: Route, payments: Pick<GiftCardPayments, 'check'>): void {
  route(checkGiftCard, ({ body }) => payments.check(body.code))
}
