import { describe, expect, test } from 'vitest'
import { toResultOfError, toResultOfIntent } from './card/airwallex-card.ts'
import { toCardResult } from './card/stripe-card.ts'

describe('the result of a Stripe payment', () => {
  test('uses the most precise decline code', () => {
    const funds = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
    expect(toCardResult({ error: funds })).toEqual({ decline: 'insufficient_funds' })
    const code = { type: 'card_error', code: 'incorrect_cvc' }
    expect(toCardResult({ error: code })).toEqual({ decline: 'incorrect_cvc' })
  })

  test('leaves a generic decline to the server', () => {
    const simple = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }
    expect(toCardResult({ error: simple })).toEqual({ decline: undefined })
    expect(toCardResult({ paymentIntent: { id: 'pi', status: 'succeeded' } })).toEqual({ decline: undefined })
  })

  test('is a processing error when Stripe is unreachable', () => {
    expect(toCardResult({ error: { type: 'api_connection_error' } })).toEqual({ decline: 'processing_error' })
  })

  test("is cancelled when the bank's page was closed", () => {
    const open = { paymentIntent: { id: 'pi', status: 'requires_action' } }
    expect(toCardResult(open)).toEqual({ decline: 'cancelled' })
  })

  test('is incomplete when a field is not filled in', () => {
    expect(toCardResult({ error: { type: 'validation_error' } })).toBe('incomplete')
  })
})

describe('the result of an Airwallex payment', () => {
  test('leaves a decline by bank or risk engine to the server', () => {
    expect(toResultOfError({ code: 'issuer_declined' })).toEqual({ decline: undefined })
    expect(toResultOfError({ code: 'risk_declined' })).toEqual({ decline: undefined })
    expect(toResultOfIntent({ status: 'SUCCEEDED' })).toEqual({ decline: undefined })
  })

  test('is a failed authentication when the bank could not verify the shopper', () => {
    expect(toResultOfError({ code: 'authentication_declined' })).toEqual({ decline: 'authentication_failed' })
  })

  test('is a processing error when Airwallex is unreachable or its script fails', () => {
    expect(toResultOfError({ code: 'connection_error' })).toEqual({ decline: 'processing_error' })
    expect(toResultOfError({})).toEqual({ decline: 'processing_error' })
  })

  test("is cancelled when the bank's page was closed", () => {
    expect(toResultOfIntent({ status: 'REQUIRES_CUSTOMER_ACTION' })).toEqual({ decline: 'cancelled' })
  })

  test('is incomplete when a field is not filled in', () => {
    expect(toResultOfError({ code: 'validation_error' })).toBe('incomplete')
  })
})
