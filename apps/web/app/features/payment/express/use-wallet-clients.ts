import { getPaymentClientId } from '@shop/contract/payments/payments.endpoints'
import type { CardProvider, ProviderClient } from '@shop/contract/payments/payments.schemas'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'

/** The client settings of the offered providers; empty until they are known. */
export function useWalletClients(cardProvider: CardProvider) {
  const [clients, setClients] = useState<{ card?: ProviderClient; wallet?: ProviderClient }>({})
  useEffect(() => {
    let isCurrent = true
    const read = async (provider: 'paypal' | CardProvider) => {
      const result = await call(getPaymentClientId, { params: { provider } }).catch(() => undefined)
      return result?.ok && result.data.enabled ? result.data : undefined
    }
    void Promise.all([read(cardProvider), read('paypal')]).then(([card, wallet]) => {
      if (isCurrent) setClients({ ...(card && { card }), ...(wallet && { wallet }) })
    })
    return () => {
      isCurrent = false
    }
  }, [cardProvider])
  return clients
}
