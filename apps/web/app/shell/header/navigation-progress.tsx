import { useNavigation } from 'react-router'
import { m } from '../../paraglide/messages.js'

/** A progress bar during navigation; visible only when it takes more than 200 ms. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={m.shell_loading_page()}
      className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left animate-progress bg-gold-400"
    />
  )
}
