import { describe, expect, it } from 'vitest'
import { toResultOfError, toResultOfIntent } from './card/airwallex-card.ts'
import { toCardResult } from './card/stripe-card.ts'

describe("what Stripe's form hears", () => {
  it('is the most precise word there is', () => {
    const funds = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
    expect(toCardResult({ error: funds })).toEqual({ decline: 'insufficient_funds' })
    const code = { type: 'card_error', code: 'incorrect_cvc' }
    expect(toCardResult({ error: code })).toEqual({ decline: 'incorrect_cvc' })
  })

  it('is left to the server where it says no more than no', () => {
    const simple = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }
    expect(toCardResult({ error: simple })).toEqual({ decline: undefined })
    expect(toCardResult({ paymentIntent: { id: 'pi', status: 'succeeded' } })).toEqual({ decline: undefined })
  })

  it('is a processing error when Stripe was out of reach', () => {
    expect(toCardResult({ error: { type: 'api_connection_error' } })).toEqual({ decline: 'processing_error' })
  })

  it("is a cancelled try when the bank's page was closed", () => {
    const open = { paymentIntent: { id: 'pi', status: 'requires_action' } }
    expect(toCardResult(open)).toEqual({ decline: 'cancelled' })
  })

  it('is no try at all when a field is not filled in', () => {
    expect(toCardResult({ error: { type: 'validation_error' } })).toBe('incomplete')
  })
})

describe("what Airwallex' form hears", () => {
  it('is left to the server where a bank or the risk engine declined', () => {
    expect(toResultOfError({ code: 'issuer_declined' })).toEqual({ decline: undefined })
    expect(toResultOfError({ code: 'risk_declined' })).toEqual({ decline: undefined })
    expect(toResultOfIntent({ status: 'SUCCEEDED' })).toEqual({ decline: undefined })
  })

  it('is that the bank could not confirm the shopper', () => {
    expect(toResultOfError({ code: 'authentication_declined' })).toEqual({ decline: 'authentication_failed' })
  })

  it('is a processing error when Airwallex was out of reach or its script broke', () => {
    expect(toResultOfError({ code: 'connection_error' })).toEqual({ decline: 'processing_error' })
    expect(toResultOfError({})).toEqual({ decline: 'processing_error' })
  })

  it("is a cancelled try when the bank's page was closed", () => {
    expect(toResultOfIntent({ status: 'REQUIRES_CUSTOMER_ACTION' })).toEqual({ decline: 'cancelled' })
  })

  it('is no try at all when a field is not filled in', () => {
    expect(toResultOfError({ code: 'validation_error' })).toBe('incomplete')
  })
})
