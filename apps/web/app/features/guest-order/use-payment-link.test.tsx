// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { renderPart } from '../../../test/render.tsx'
import { usePaymentLink } from './use-payment-link.ts'

/** An order's page, which shows where the visitor is. */
function Order({ status }: { status: OrderStatus }) {
  const { pathname } = useLocation()
  usePaymentLink(status)
  return <p>{pathname}</p>
}

test.each([
  ['/order/key#pay', 'pending_payment', '/order/pay'],
  ['/order/key#pay', 'paid', '/order/key'],
  ['/order/key', 'pending_payment', '/order/key'],
] as const)('%s of an order that is %s opens %s', async (address, status, page) => {
  renderPart(<Order status={status} />, address)
  expect(await screen.findByText(page)).toBeTruthy()
})
