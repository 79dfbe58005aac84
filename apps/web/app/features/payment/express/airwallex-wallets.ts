import { toMoney } from '@shop/contract/money/money'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { formatFen } from '@shop/contract/money/format-money'
import { m } from '../../../paraglide/messages.js'
import type {
  AirwallexPaymentData,
  AirwallexSheet,
  AirwallexWalletChange,
  AirwallexWalletOptions,
  AirwallexWalletUpdate,
} from '../card/airwallex-script.ts'
import type { ExpressQuote, ExpressRefusal, WalletContact } from './express-form.ts'
import { toWalletAddress } from './wallet-address.ts'

/** How a wallet's element requests an address and reports it: the names of Apple and Google differ. */
export interface AirwallexDialect {
  /** What the wallet must know in addition to the price. */
  needs: Partial<AirwallexWalletOptions>
  toSheet: (quote: ExpressQuote, chosen?: ShippingMethod) => AirwallexSheet
  /** The country of the address that the shopper has chosen. */
  readCountry: (change: AirwallexWalletChange) => string
  readMethod: (change: AirwallexWalletChange) => ShippingMethod | undefined
  toContact: (data: AirwallexPaymentData, method: ShippingMethod) => WalletContact
  refuseAddress: () => AirwallexWalletUpdate
  refusePayment: (refusal: ExpressRefusal) => AirwallexWalletUpdate
}

const toAmount = (totalFen: number) => ({
  amount: { value: Number(toMoney(totalFen)), currency: 'CNY' as const },
})

const apple: AirwallexDialect = {
  needs: { requiredShippingContactFields: ['postalAddress', 'name', 'phone', 'email'] },
  toSheet: ({ totalFen, lines, options }) => ({
    ...toAmount(totalFen),
    lineItems: lines.map(({ name, amountFen }) => ({ label: name, amount: toMoney(amountFen) })),
    shippingMethods: options.map(({ method, label, amountFen }) => ({
      identifier: method,
      label,
      detail: '',
      amount: toMoney(amountFen),
    })),
  }),
  readCountry: ({ shippingAddress }) => shippingAddress?.countryCode ?? '',
  readMethod: ({ shippingMethod }) => shippingMethod?.identifier as ShippingMethod | undefined,
  toContact({ shippingContact: contact = {} }, method) {
    const { addressLines = [], locality, subLocality, administrativeArea, postalCode, countryCode } = contact
    return {
      email: contact.emailAddress ?? '',
      address: toWalletAddress({
        name: [contact.givenName, contact.familyName].filter(Boolean).join(' '),
        phone: contact.phoneNumber,
        line1: addressLines[0],
        line2: addressLines.slice(1).join(', ') || undefined,
        // The mainland's districts are a part of the city here.
        city: `${locality ?? ''}${countryCode === HOME_COUNTRY ? (subLocality ?? '') : ''}`,
        state: administrativeArea,
        postal_code: postalCode,
        country: countryCode,
      }),
      method,
    }
  },
  refuseAddress: () => ({ errors: [{ code: 'addressUnserviceable', message: '' }] }),
  refusePayment: ({ refusal }) => ({ errors: [{ code: 'shippingContactInvalid', message: refusal }] }),
}

const google: AirwallexDialect = {
  needs: {
    emailRequired: true,
    shippingAddressRequired: true,
    shippingOptionRequired: true,
    shippingAddressParameters: { phoneNumberRequired: true },
    callbackIntents: ['PAYMENT_AUTHORIZATION', 'SHIPPING_ADDRESS', 'SHIPPING_OPTION'],
  },
  toSheet: ({ totalFen, lines, options }, chosen) => ({
    ...toAmount(totalFen),
    // Without it, the sheet leaves the lines out.
    totalPriceLabel: m.checkout_total(),
    displayItems: lines.map(({ name, amountFen }) => ({
      label: name,
      type: 'LINE_ITEM' as const,
      price: toMoney(amountFen),
    })),
    shippingOptionParameters: {
      defaultSelectedOptionId: (options.find(({ method }) => method === chosen) ?? options[0])?.method ?? '',
      // Google's options have no price of their own.
      shippingOptions: options.map(({ method, label, amountFen }) => ({
        id: method,
        label: `${formatFen(amountFen)} · ${label}`,
      })),
    },
  }),
  readCountry: ({ intermediatePaymentData: data }) => data?.shippingAddress?.countryCode ?? '',
  readMethod: ({ intermediatePaymentData: data }) =>
    data?.shippingOptionData?.id as ShippingMethod | undefined,
  toContact({ email, shippingAddress: address = {} }, method) {
    const lines = [address.address1, address.address2, address.address3].filter(Boolean)
    return {
      email: email ?? '',
      address: toWalletAddress({
        name: address.name,
        phone: address.phoneNumber,
        line1: lines[0],
        line2: lines.slice(1).join(', ') || undefined,
        city: address.locality,
        state: address.administrativeArea,
        postal_code: address.postalCode,
        country: address.countryCode,
      }),
      method,
    }
  },
  refuseAddress: () => ({
    error: { intent: 'SHIPPING_ADDRESS', reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', message: '' },
  }),
  refusePayment: ({ refusal, isAddress }) => ({
    error: isAddress
      ? { intent: 'SHIPPING_ADDRESS', reason: 'SHIPPING_ADDRESS_INVALID', message: refusal }
      : { intent: 'PAYMENT_AUTHORIZATION', reason: 'PAYMENT_DATA_INVALID', message: refusal },
  }),
}

/** The dialect of each of Airwallex's wallet elements. */
export const AIRWALLEX_DIALECTS = { applePayButton: apple, googlePayButton: google } as const
