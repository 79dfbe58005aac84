import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/**
 * The router, for what asks it to go somewhere. `useNavigate` would render whoever calls it anew whenever the router's
 * state changes (decision 57).
 */
export function useRouter() {
  const context = use(DataRouterContext)
  if (!context) throw new Error('There is no router around this component.')
  return context.router
}
