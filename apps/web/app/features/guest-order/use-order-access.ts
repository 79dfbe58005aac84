import { findGuestCall } from '@shop/contract/guests/guest-calls.endpoints'
import { useEffect, useState } from 'react'
import { openOrderAccess } from '../../lib/api/order-access.ts'

/**
 * Opens a guest's order for the calls of the page, until it is left. Returns whether it is open: what calls the API is
 * rendered then.
 */
export function useOrderAccess(key: string): boolean {
  const [openKey, setOpenKey] = useState<string>()
  useEffect(() => {
    const end = openOrderAccess({ key, toGuestCall: findGuestCall })
    setOpenKey(key)
    return end
  }, [key])
  return openKey === key
}
