import type { OrderDetails, OrderEvent } from '@shop/contract/orders/orders.console'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { createServices } from '../data/services.ts'
import { OrderTimeline } from './order-timeline.tsx'

const AT = '2026-11-27T06:00:00.000Z'

test('A step of a return names it, says how it stands, and leads to it.', async () => {
  const { fetch } = createFakeApi({ 'GET /console/session': () => succeed(aSession()) })
  const timeline: OrderEvent[] = [
    { at: AT, kind: 'status', what: 'delivered', cause: 'merchant' },
    { at: AT, kind: 'return', what: 'declined', who: 'Lin', return: { id: 'r1', return_number: 'SY1-R1' } },
  ]
  await renderPart(<OrderTimeline order={{ timeline } as OrderDetails} />, createServices(fetch))
  const link = await screen.findByRole('link', { name: 'Return SY1-R1: Declined' })
  expect(link.getAttribute('href')).toContain('/returns/r1/show')
  expect(screen.getByText(/by Lin/)).toBeTruthy()
  expect(screen.getByText('Status: Delivered')).toBeTruthy()
})
