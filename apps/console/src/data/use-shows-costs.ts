import { useServices } from './services.ts'
import { useSession } from './session.ts'

/** Whether who is signed in may see what products cost. */
export function useShowsCosts(): boolean {
  const { session } = useServices()
  return useSession(session)?.permissions.includes('products.costs') ?? false
}
