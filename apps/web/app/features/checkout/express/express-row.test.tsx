// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { m } from '../../../paraglide/messages.js'
import ExpressRow from './express-row.tsx'

const CLIENT = { client_id: 'c', environment: 'sandbox', currency: 'USD', enabled: true, apps: [] }

const wallets = () => screen.queryByRole('link', { name: m.express_wallets() })

/** Renders the row, and waits until it knows that PayPal is offered. */
async function renderRow(hasGooglePay: boolean) {
  renderPart(<ExpressRow lines={[]} shopperId={undefined} hasGooglePay={hasGooglePay} />)
  const paypal = screen.getByRole<HTMLButtonElement>('button', { name: m.express_paypal() })
  await vi.waitFor(() => expect(paypal.disabled).toBe(false))
}

beforeEach(() => {
  openFakeApi().on('GET /v1/payment/paypal/client-id', [200, CLIENT])
  return () => void vi.unstubAllGlobals()
})

describe('paying from the cart', () => {
  test('has the wallets of the browser where the provider takes one that the browser has', async () => {
    vi.stubGlobal('PaymentRequest', class {})
    await renderRow(true)
    expect(wallets()).not.toBeNull()
  })

  test('has PayPal alone in a browser of Google Pay, where the provider takes none from the cart', async () => {
    vi.stubGlobal('PaymentRequest', class {})
    await renderRow(false)
    expect(wallets()).toBeNull()
  })

  test('has Apple Pay without Google Pay', async () => {
    vi.stubGlobal('ApplePaySession', class {})
    await renderRow(false)
    expect(wallets()).not.toBeNull()
  })

  test('has PayPal alone in a browser without wallets', async () => {
    await renderRow(true)
    expect(wallets()).toBeNull()
  })
})
